// What the parts of the Python module share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "plan.hpp"

namespace nb = nanobind;

namespace allfours {

using Triple = std::tuple<int, Set, Set>;

inline Effect effect_of(const Triple& triple) {
    return {std::get<0>(triple), std::get<1>(triple), std::get<2>(triple)};
}

// Lets Python act on Ctrl-C, and report.
inline std::function<void()> locked_tick(std::optional<nb::callable> report) {
    return [report = std::move(report)] {
        nb::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (report) (*report)();
    };
}

void bind_batch(nb::module_& module);
void bind_play(nb::module_& module);

}  // namespace allfours
