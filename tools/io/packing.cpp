#include "tools/io/packing.h"

#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace gridmill {

/// Unpacks a file piece by piece.
class Unpacker : public Interface {
 public:
  struct Progress {
    std::size_t taken = 0;
    std::size_t made = 0;
    bool is_damaged = false;
  };
  virtual Progress unpack(std::string_view in, char* out, std::size_t size) = 0;
  /// Whether what has been taken is a whole file.
  [[nodiscard]] virtual bool is_complete() const = 0;
};

namespace {

constexpr std::string_view kGzipMark = "\x1F\x8B";
constexpr std::string_view kZstdMark = "\x28\xB5\x2F\xFD";
constexpr std::string_view kSkippableMark = "\x2A\x4D\x18";  ///< behind 0x50 to 0x5F
constexpr std::size_t kPackedBlock = std::size_t{1} << 18;
constexpr int kGzipWindow = 15 + 16;  // the largest window; with the head of gzip

Bytef* zlib_bytes(const char* text) { return reinterpret_cast<Bytef*>(const_cast<char*>(text)); }

class GzipPacker final : public Packer {
 public:
  GzipPacker() {
    if (deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzipWindow, 8,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
      throw std::bad_alloc();
    }
  }
  ~GzipPacker() override { deflateEnd(&stream_); }

  void add(std::string_view text, bool is_last, std::string& out) override {
    stream_.next_in = zlib_bytes(text.data());
    stream_.avail_in = static_cast<uInt>(text.size());
    int result = Z_OK;
    do {
      const std::size_t begin = out.size();
      out.resize(begin + kPackedBlock);
      stream_.next_out = zlib_bytes(out.data() + begin);
      stream_.avail_out = kPackedBlock;
      result = deflate(&stream_, is_last ? Z_FINISH : Z_NO_FLUSH);
      assert(result != Z_STREAM_ERROR);
      out.resize(out.size() - stream_.avail_out);
    } while (stream_.avail_out == 0 || (is_last && result != Z_STREAM_END));
    assert(stream_.avail_in == 0);
  }

 private:
  z_stream stream_{};
};

class ZstdPacker final : public Packer {
 public:
  void add(std::string_view text, bool is_last, std::string& out) override {
    ZSTD_inBuffer in{text.data(), text.size(), 0};
    std::size_t left = 0;
    do {
      const std::size_t begin = out.size();
      out.resize(begin + kPackedBlock);
      ZSTD_outBuffer into{out.data() + begin, kPackedBlock, 0};
      left =
          ZSTD_compressStream2(context_.get(), &into, &in, is_last ? ZSTD_e_end : ZSTD_e_continue);
      if (ZSTD_isError(left) != 0) throw std::bad_alloc();
      out.resize(begin + into.pos);
    } while (in.pos < in.size || (is_last && left != 0));
  }

 private:
  struct Free {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  };
  std::unique_ptr<ZSTD_CCtx, Free> context_{ZSTD_createCCtx()};
};

/// A file may be several packed texts, one after the other.
class GzipUnpacker final : public Unpacker {
 public:
  GzipUnpacker() {
    if (inflateInit2(&stream_, kGzipWindow) != Z_OK) throw std::bad_alloc();
  }
  ~GzipUnpacker() override { inflateEnd(&stream_); }

  Progress unpack(std::string_view in, char* out, std::size_t size) override {
    if (is_complete_ && !in.empty()) {
      inflateReset(&stream_);
      is_complete_ = false;
    }
    stream_.next_in = zlib_bytes(in.data());
    stream_.avail_in = static_cast<uInt>(in.size());
    stream_.next_out = zlib_bytes(out);
    stream_.avail_out = static_cast<uInt>(size);
    const int result = inflate(&stream_, Z_NO_FLUSH);
    is_complete_ = result == Z_STREAM_END;
    return {in.size() - stream_.avail_in, size - stream_.avail_out,
            result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR};
  }
  [[nodiscard]] bool is_complete() const override { return is_complete_; }

 private:
  z_stream stream_{};
  bool is_complete_ = false;
};

class ZstdUnpacker final : public Unpacker {
 public:
  Progress unpack(std::string_view in, char* out, std::size_t size) override {
    if (in.empty() && is_complete_) return {};
    ZSTD_inBuffer from{in.data(), in.size(), 0};
    ZSTD_outBuffer into{out, size, 0};
    const std::size_t left = ZSTD_decompressStream(context_.get(), &into, &from);
    is_complete_ = left == 0;
    return {from.pos, into.pos, ZSTD_isError(left) != 0};
  }
  [[nodiscard]] bool is_complete() const override { return is_complete_; }

 private:
  struct Free {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
  };
  std::unique_ptr<ZSTD_DCtx, Free> context_{ZSTD_createDCtx()};
  bool is_complete_ = false;
};

/// Whether a text begins with a frame that zstd skips: pzstd writes one first.
bool is_skippable(std::string_view head) {
  return !head.empty() && (static_cast<unsigned char>(head[0]) & 0xF0U) == 0x50 &&
         kSkippableMark.starts_with(head.substr(1, kSkippableMark.size()));
}

std::unique_ptr<Unpacker> make_unpacker(std::string_view head) {
  if (head.starts_with(kGzipMark)) return std::make_unique<GzipUnpacker>();
  if (head.starts_with(kZstdMark)) return std::make_unique<ZstdUnpacker>();
  if (head.size() >= kZstdMark.size() && is_skippable(head)) {
    return std::make_unique<ZstdUnpacker>();
  }
  return nullptr;
}

}  // namespace

std::string_view packed_extension(std::string_view path) {
  for (const std::string_view extension : {".gz", ".zst"}) {
    if (path.ends_with(extension)) return extension;
  }
  return "";
}

std::unique_ptr<Packer> make_packer(std::string_view path) {
  const std::string_view extension = packed_extension(path);
  if (extension == ".gz") return std::make_unique<GzipPacker>();
  if (extension == ".zst") return std::make_unique<ZstdPacker>();
  return nullptr;
}

ByteSource::ByteSource() = default;
ByteSource::~ByteSource() = default;

void ByteSource::open(int descriptor) {
  descriptor_ = descriptor;
  is_begun_ = at_end_ = false;
  unpacker_.reset();
  begin_ = end_ = 0;
}

std::ptrdiff_t ByteSource::read_bytes(char* out, std::size_t size) {
  ssize_t got = 0;
  do {
    got = ::read(descriptor_, out, size);
  } while (got < 0 && errno == EINTR);
  if (got < 0) error_ = std::string("cannot read: ") + std::strerror(errno);
  return got;
}

std::ptrdiff_t ByteSource::read(char* out, std::size_t size) {
  assert(size >= kZstdMark.size());
  if (unpacker_ != nullptr) return unpack(out, size);
  std::ptrdiff_t got = read_bytes(out, size);
  if (is_begun_ || got <= 0) return got;
  is_begun_ = true;
  // A pipe may give one byte of the mark at a time.
  const auto has_begun_mark = [&] {
    const std::string_view head(out, static_cast<std::size_t>(got));
    return head.size() < kZstdMark.size() &&
           (kGzipMark.starts_with(head) || kZstdMark.starts_with(head) || is_skippable(head)) &&
           head != kGzipMark;
  };
  while (has_begun_mark()) {
    const std::ptrdiff_t more = read_bytes(out + got, size - static_cast<std::size_t>(got));
    if (more < 0) return more;
    if (more == 0) break;
    got += more;
  }
  unpacker_ = make_unpacker({out, static_cast<std::size_t>(got)});
  if (unpacker_ == nullptr) return got;
  packed_.assign(out, out + got);
  begin_ = 0;
  end_ = packed_.size();
  packed_.resize(std::max(packed_.size(), kPackedBlock));
  return unpack(out, size);
}

std::ptrdiff_t ByteSource::unpack(char* out, std::size_t size) {
  for (;;) {
    const Unpacker::Progress progress =
        unpacker_->unpack({packed_.data() + begin_, end_ - begin_}, out, size);
    begin_ += progress.taken;
    if (progress.is_damaged) {
      error_ = "cannot unpack: the file is damaged";
      return -1;
    }
    if (progress.made > 0) return static_cast<std::ptrdiff_t>(progress.made);
    if (begin_ < end_) continue;
    begin_ = end_ = 0;
    const std::ptrdiff_t got = at_end_ ? 0 : read_bytes(packed_.data(), packed_.size());
    if (got < 0) return got;
    if (got == 0) {
      at_end_ = true;
      if (unpacker_->is_complete()) return 0;
      error_ = "cannot unpack: the file ends too early";
      return -1;
    }
    end_ = static_cast<std::size_t>(got);
  }
}

}  // namespace gridmill
