#pragma once

// The base class of all interfaces. It gives them a virtual destructor and forbids copies.

namespace gridmill {

/// Base of classes that are used through their virtual functions: deleted through a pointer to
/// this, never copied.
class Interface {
 public:
  Interface() = default;
  Interface(const Interface&) = delete;
  Interface& operator=(const Interface&) = delete;
  virtual ~Interface() = default;
};

}  // namespace gridmill
