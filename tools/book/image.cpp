#include "tools/book/image.h"

#include <png.h>
#include <qrencode.h>

#include <cerrno>
#include <charconv>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>

#include "solver/board/error.h"
#include "solver/board/grid.h"
#include "tools/io/read_limited.h"

namespace gridmill {
namespace {

[[noreturn]] void fail(const std::string& path, const std::string& what) {
  throw std::runtime_error(path + ": " + what);
}

Image read_png(const std::string& path, const std::string& file, const Color& backdrop) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(&png, file.data(), file.size()) == 0) {
    fail(path, png.message);
  }
  // Deflate packs at most 1032 bytes into one, and a pixel has at least one bit.
  constexpr std::uint64_t kMaxPixels = 100'000'000;
  const std::uint64_t pixels = std::uint64_t{png.width} * png.height;
  if (pixels > kMaxPixels || pixels / 8 > (file.size() + 1) * std::uint64_t{1032}) {
    png_image_free(&png);
    fail(path,
         "an image of " + std::to_string(png.width) + " x " + std::to_string(png.height) +
             " pixels is " +
             (pixels > kMaxPixels ? "larger than 100 million pixels" : "not all in the file"));
  }
  const bool in_color = (png.format & PNG_FORMAT_FLAG_COLOR) != 0;
  png.format = in_color ? PNG_FORMAT_RGB : PNG_FORMAT_GRAY;
  Image image;
  image.width = png.width;
  image.height = png.height;
  image.channels = in_color ? 3 : 1;
  image.data.resize(PNG_IMAGE_SIZE(png));
  const auto byte = [](double part) { return static_cast<png_byte>(std::lround(part * 255)); };
  const png_color background{byte(backdrop.red), byte(backdrop.green), byte(backdrop.blue)};
  if (png_image_finish_read(&png, &background, image.data.data(), 0, nullptr) == 0) {
    fail(path, png.message);
  }
  return image;
}

/// ITU-T T.81, annex B: segments of a marker and a length, of which a frame header (SOF0 to SOF15)
/// has the size.
Image read_jpeg(const std::string& path, std::string file) {
  Image image;
  image.is_jpeg = true;
  const auto byte = [&](std::size_t i) -> std::size_t {
    if (i >= file.size()) fail(path, "the JPEG file is truncated");
    return static_cast<unsigned char>(file[i]);
  };
  bool is_adobe = false;
  for (std::size_t at = 2;;) {
    while (byte(at) == 0xff && byte(at + 1) == 0xff) ++at;  // filling
    if (byte(at) != 0xff) fail(path, "the JPEG file is damaged");
    const std::size_t marker = byte(at + 1);
    if (marker == 0xee) is_adobe = true;
    const bool is_frame =
        marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
    if (is_frame) {
      image.height = byte(at + 5) << 8 | byte(at + 6);
      image.width = byte(at + 7) << 8 | byte(at + 8);
      image.channels = static_cast<int>(byte(at + 9));
      // The mark of the end cannot be among the pixels, where each 0xff is followed by 0 or
      // 0xd0-0xd7.
      if (file.find("\xff\xd9", at) == std::string::npos) fail(path, "the JPEG file is truncated");
      break;
    }
    at += 2 + (byte(at + 2) << 8 | byte(at + 3));
  }
  if (image.width == 0 || image.height == 0 ||
      (image.channels != 1 && image.channels != 3 && image.channels != 4)) {
    fail(path, "the JPEG file is damaged");
  }
  image.is_inverted = is_adobe && image.channels == 4;
  image.data = std::move(file);
  return image;
}

}  // namespace

Image read_image(const std::string& path, const Color& background) {
  require_regular_file(path);
  constexpr std::size_t kMaxMegabytes = 512;
  auto file = read_limited(path, kMaxMegabytes);
  if (!file) fail(path, "cannot open the image");
  if (file->starts_with("\x89PNG")) return read_png(path, *file, background);
  if (file->starts_with("\xff\xd8\xff")) return read_jpeg(path, *std::move(file));
  fail(path, "expected an image as PNG or JPEG");
}

Color parse_color(std::string_view text) {
  unsigned value = 0;
  const std::string_view digits = text.substr(text.starts_with('#') ? 1 : 0);
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  if (digits.size() != 6 || error != std::errc() || end != digits.data() + digits.size()) {
    throw ParseError("expected a color such as '#1f3a5f', found '" + std::string(text) + "'");
  }
  return {(value >> 16 & 0xff) / 255.0, (value >> 8 & 0xff) / 255.0, (value & 0xff) / 255.0};
}

QrCode qr_code(const std::string& text) {
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeString(text.c_str(), 0, QR_ECLEVEL_M, QR_MODE_8, 1), QRcode_free);
  if (!code) throw std::system_error(errno, std::generic_category(), "cannot make a QR code");
  QrCode result;
  result.size = static_cast<std::size_t>(code->width);
  for (std::size_t i = 0; i < result.size * result.size; ++i) {
    result.black.push_back((code->data[i] & 1U) != 0);
  }
  return result;
}

std::string solver_address(const Grid& puzzle) {
  std::string address = "https://www.sudokuwiki.org/sudoku.htm?bd=";
  for (const std::uint8_t digit : puzzle.digits()) address += static_cast<char>('0' + digit);
  return address;
}

}  // namespace gridmill
