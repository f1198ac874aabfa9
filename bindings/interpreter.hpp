// Python's lock, for threads that may outlive the interpreter.
//
// When the interpreter goes away, Python (before 3.14) ends every other thread that asks for the lock, by unwinding its
// stack: with C++ in between, the process crashes. Here such a thread waits for ever instead, and the process ends
// without it. That matters for a search that was given up, because a function of the user's model did not come back.
#pragma once

#include <nanobind/nanobind.h>
#include <unistd.h>

#include <utility>

namespace highroad {

// Stands where this thread asks for the lock, right below the call.
class LockAsked {
 public:
  LockAsked() = default;
  LockAsked(const LockAsked&) = delete;
  LockAsked& operator=(const LockAsked&) = delete;
  ~LockAsked() {
    while (!was_given_ && is_interpreter_going()) pause();
  }
  void was_given() { was_given_ = true; }

 private:
  static bool is_interpreter_going() {
#if PY_VERSION_HEX >= 0x030d0000
    return Py_IsFinalizing() != 0;
#else
    return _Py_IsFinalizing() != 0;
#endif
  }
  bool was_given_ = false;
};

// Takes the lock.
class WithPython {
 public:
  WithPython() {
    LockAsked asked;
    state_ = PyGILState_Ensure();
    asked.was_given();
  }
  WithPython(const WithPython&) = delete;
  WithPython& operator=(const WithPython&) = delete;
  ~WithPython() { PyGILState_Release(state_); }

 private:
  PyGILState_STATE state_;
};

// Gives the lock back for a while.
class WithoutPython {
 public:
  WithoutPython() : thread_(PyEval_SaveThread()) {}
  WithoutPython(const WithoutPython&) = delete;
  WithoutPython& operator=(const WithoutPython&) = delete;
  ~WithoutPython() noexcept(false) {
    LockAsked asked;
    PyEval_RestoreThread(thread_);
    asked.was_given();
  }

 private:
  PyThreadState* thread_;
};

// What a function written in Python answers. It gives the lock back now and then, and may not get it again.
template <class... Arguments>
nanobind::object answer(const nanobind::callable& function, Arguments&&... arguments) {
  LockAsked asked;
  nanobind::object given = function(std::forward<Arguments>(arguments)...);
  asked.was_given();
  return given;
}

// The next of what a generator gives, which runs until then; nothing at its end.
inline nanobind::object next_of(const nanobind::object& iterator) {
  LockAsked asked;
  nanobind::object next = nanobind::steal(PyIter_Next(iterator.ptr()));
  asked.was_given();
  if (!next.is_valid() && PyErr_Occurred() != nullptr) nanobind::raise_python_error();
  return next;
}

}  // namespace highroad
