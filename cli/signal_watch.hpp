// SPDX-License-Identifier: MIT
// What is to be done before the program ends because it is told to: Ctrl-C, a closed terminal,
// `kill`. A thread waits for the signal, so that it may do what no handler may. Floor 10. Tested by
// tests/crash.
#pragma once

#include <atomic>
#include <csignal>
#include <functional>
#include <mutex>
#include <termios.h>
#include <thread>

namespace polymachy {

class SignalWatch {
 public:
  /// When a signal comes, [act] is called while [busy] is held, and the program ends by the signal.
  /// If [busy] is not given back within a second it ends at once.
  SignalWatch(std::timed_mutex& busy, std::function<void()> act);
  ~SignalWatch();
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

 private:
  void wait();

  std::timed_mutex& busy_;
  std::function<void()> act_;
  sigset_t signals_{};
  sigset_t before_{};
  termios terminal_{};
  bool has_terminal_ = false;
  std::atomic<bool> is_over_{false};
  std::thread thread_;
};

}  // namespace polymachy
