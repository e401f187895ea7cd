// SPDX-License-Identifier: MIT
#include "cli/signal_watch.hpp"

#include <pthread.h>
#include <unistd.h>
#include <utility>

namespace polymachy {

SignalWatch::SignalWatch(std::timed_mutex& busy, std::function<void()> act)
    : busy_(busy), act_(std::move(act)) {
  has_terminal_ = tcgetattr(STDIN_FILENO, &terminal_) == 0;
  sigemptyset(&signals_);
  for (const int each : {SIGINT, SIGTERM, SIGHUP})
    sigaddset(&signals_, each);
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  thread_ = std::thread([this] { wait(); });
}

SignalWatch::~SignalWatch() {
  is_over_ = true;
  pthread_kill(thread_.native_handle(), SIGTERM);
  thread_.join();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void SignalWatch::wait() {
  constexpr std::chrono::seconds patience(1);
  int signal = 0;
  while (sigwait(&signals_, &signal) != 0) {
  }
  if (is_over_)
    return;
  if (busy_.try_lock_for(patience))
    act_();  // and it stays locked: nothing happens any more
  if (has_terminal_)
    tcsetattr(STDIN_FILENO, TCSANOW, &terminal_);
  std::signal(signal, SIG_DFL);
  pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr);
  ::kill(::getpid(), signal);
  ::_exit(128 + signal);
}

}  // namespace polymachy
