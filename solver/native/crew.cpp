#include "crew.hpp"

#include <thread>
#include <vector>

namespace allfours {

void Crew::run(int threads, const std::function<void(int)>& work, const std::function<void()>& tick) {
    std::vector<std::thread> crew;
    auto whole = [&](int number) {
        guard([&] { work(number); });
        std::lock_guard ended(lock_);
        --running_;
        changed_.notify_all();
    };
    for (int number = 0; number < threads; ++number)
        guard([&] {  // there may be no more threads to be had
            std::lock_guard begun(lock_);  // held until it is counted, so that it cannot end before
            crew.emplace_back(whole, number);
            ++running_;
        });
    wait(tick);
    for (std::thread& thread : crew) thread.join();
    if (failure_) std::rethrow_exception(failure_);
}

void Crew::guard(const std::function<void()>& part) {
    try {
        part();
    } catch (...) {
        std::lock_guard held(lock_);
        if (!failure_) failure_ = std::current_exception();
        stopped_ = true;
    }
}

void Crew::wait(const std::function<void()>& tick) {
    std::unique_lock held(lock_);
    while (!changed_.wait_for(held, kTick, [this] { return running_ == 0; })) {
        held.unlock();
        guard(tick);
        held.lock();
    }
}

}  // namespace allfours
