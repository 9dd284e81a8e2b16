// Part of Gridmill's C++ interface. Include <gridmill/gridmill.hpp>.

#ifndef GRIDMILL_SPAN_HPP
#define GRIDMILL_SPAN_HPP

#include <cstddef>
#include <type_traits>
#include <utility>

namespace gridmill {
inline namespace v1 {

/// A view of values that lie side by side, which somebody else owns: what std::span is from C++20
/// on. Anything with data() and size() becomes one: a vector, an array, a std::span.
template <typename T>
class Span {
 public:
  constexpr Span() noexcept = default;
  constexpr Span(T* data, std::size_t size) noexcept : data_(data), size_(size) {}
  template <std::size_t kSize>
  constexpr Span(T (&array)[kSize]) noexcept : data_(array), size_(kSize) {}
  template <typename Container,
            typename = std::enable_if_t<std::is_convertible_v<
                std::remove_pointer_t<decltype(std::declval<Container&>().data())> (*)[], T (*)[]>>>
  constexpr Span(Container&& container) noexcept
      : data_(container.data()), size_(container.size()) {}

  [[nodiscard]] constexpr T* data() const noexcept { return data_; }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] constexpr T* begin() const noexcept { return data_; }
  [[nodiscard]] constexpr T* end() const noexcept { return data_ + size_; }
  constexpr T& operator[](std::size_t i) const noexcept { return data_[i]; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace v1
}  // namespace gridmill

#endif  // GRIDMILL_SPAN_HPP
