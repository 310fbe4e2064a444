// Threads that share out work and end together, whatever goes wrong in one of them.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>

namespace allfours {

constexpr std::chrono::milliseconds kTick{50};

class Crew {
  public:
    // Calls `work` with each number below `threads`, every one in its own thread, and waits for all
    // of them. `tick` is called in this thread about twenty times a second. What any of them throws
    // tells the others to stop, and is thrown on once they have.
    void run(int threads, const std::function<void(int)>& work, const std::function<void()>& tick);

    // Work has to look at this now and then.
    bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

  private:
    void guard(const std::function<void()>& part);
    void wait(const std::function<void()>& tick);

    std::mutex lock_;
    std::condition_variable changed_;
    std::exception_ptr failure_;
    int running_ = 0;
    std::atomic<bool> stopped_{false};
};

}  // namespace allfours
