#include "tools/formats/fpuzzles_link.h"

#include <cstdint>
#include <utility>

#include "solver/board/text.h"
#include "tools/formats/fpuzzles_puzzle.h"
#include "tools/formats/json_value.h"
#include "tools/io/compression.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

std::string percent_decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char* const code = text.data() + i + 1;
    unsigned value = 0;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(code, code + 2, value, 16).ptr == code + 2) {
      result += static_cast<char>(value);
      i += 2;
    } else {
      result += text[i] == ' ' ? '+' : text[i];
    }
  }
  return result;
}

/// The compressed part of a link, without settings behind it ("&setting-nogrid=1"); empty: it is
/// none of these. SudokuPad shortens "fpuzzles" to "fpuz".
std::string_view payload_of(std::string_view link) {
  for (const std::string_view mark :
       {"f-puzzles.com/?load=", "fpuzzles.com/?load=", "fpuzzles", "fpuz"}) {
    const std::size_t at = link.find(mark);
    if (at == std::string_view::npos) continue;
    link.remove_prefix(at + mark.size());
    return link.substr(0, link.find_first_of("&?#"));
  }
  return {};
}

/// Links of puzzles unpack to 5 to 20 times their size.
constexpr std::size_t kUsualRatio = 64;

class LinkParser final : public FormatParser {
 public:
  explicit LinkParser(std::string_view address) : address_(address) {}

  [[nodiscard]] bool recognizes(std::string_view head) const override {
    if (address_.empty()) return is_fpuzzles(head);
    const std::string_view line = first_line_of(head);
    return line.find(address_) != std::string_view::npos && !payload_of(line).empty();
  }

  void on_line(std::string_view text, std::size_t number, PuzzleSink& sink) override {
    on_chunk(text, number, sink);
    const Line line = std::exchange(line_, Line::kNew);
    if (splitter_.is_open()) splitter_.feed('\n', number);
    if (line == Line::kLink) open_link(trim(link_), number, sink);
    link_.clear();
  }

  [[nodiscard]] bool accepts_chunks() const override { return true; }
  void on_chunk(std::string_view text, std::size_t number, PuzzleSink& sink) override {
    if (line_ == Line::kNew) begin_line(trim(text), sink);
    if (line_ == Line::kJson && !feed(text, number, sink)) line_ = Line::kSkipped;
    if (line_ != Line::kLink) return;
    link_ += text;
    if (link_.size() <= JsonSplitter::kMaxSize) return;
    sink.on_error(number, "expected a link with a puzzle, found a line of more than 16 MiB");
    line_ = Line::kSkipped;
  }

  void on_end(PuzzleSink& sink) override {
    if (splitter_.is_open()) {
      sink.on_error(splitter_.line(), "expected the end of a puzzle, found the end of the file");
    }
  }

 private:
  /// What a line is, of which a part was read.
  enum class Line : std::uint8_t { kNew, kJson, kLink, kSkipped };

  /// @param text  the beginning of the line
  void begin_line(std::string_view text, PuzzleSink& sink) {
    // The last puzzle before this one was cut off.
    if (splitter_.is_open() && (is_fpuzzles(text) || !payload_of(text).empty())) {
      sink.on_error(splitter_.line(), "expected the end of a puzzle, found another one");
      splitter_.drop();
    }
    if (splitter_.is_open() || text.starts_with('{') || text.starts_with('[')) {
      line_ = Line::kJson;
    } else if (text.starts_with('#')) {
      line_ = Line::kSkipped;
    } else if (text.find_first_not_of("],") != std::string_view::npos) {
      line_ = Line::kLink;
    }
  }

  /// Takes the documents of a text, separated only by the signs of a list. False: something else
  /// follows, which is reported.
  bool feed(std::string_view text, std::size_t number, PuzzleSink& sink) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (!splitter_.is_open() && c != '{') {
        if (is_blank(c) || std::string_view("[],").find(c) != std::string_view::npos) continue;
        sink.on_error(number, "expected a puzzle, found " + in_quotes(text.substr(i)));
        return false;
      }
      if (splitter_.feed(c, number)) read_fpuzzles(splitter_.text(), splitter_.line(), sink);
    }
    return true;
  }

  void open_link(std::string_view text, std::size_t number, PuzzleSink& sink) {
    const std::string_view payload = payload_of(text.substr(0, text.find_first_of(" \t")));
    if (payload.empty()) {
      return sink.on_error(number, is_link(text)
                                       ? no_puzzle_in_link(text)
                                       : "expected a link with a puzzle, found " + in_quotes(text));
    }
    allowance_ += kUsualRatio * payload.size();
    const std::optional<std::string> json =
        lz_decompress_from_base64(percent_decoded(payload), allowance_);
    if (!json) {
      return sink.on_error(
          number, allowance_ == 0
                      ? "expected a link with a puzzle, found one that unpacks to too much "
                        "text, together with the links before it"
                      : "expected a link with a puzzle, found a damaged one");
    }
    read_fpuzzles(*json, number, sink);
  }

  std::string_view address_;
  /// Characters that the links may still unpack to: a few hundred bytes can unpack to millions, so
  /// all links of a file together are bounded, and not only each.
  std::size_t allowance_ = std::size_t{1} << 26U;
  JsonSplitter splitter_;
  Line line_ = Line::kNew;
  std::string link_;  ///< the line so far, if it is a link
};

class LinkWriter final : public RecordWriter {
 public:
  explicit LinkWriter(std::string_view address) : address_(address) {}

  void write(const Record& record, std::int64_t id, std::string& out) override {
    const std::string json = fpuzzles_text(record, id);
    if (address_.empty()) {
      out += json + '\n';
      return;
    }
    out += address_;
    out += link_payload(json) + '\n';
  }

 private:
  std::string_view address_;
};

}  // namespace

std::string link_payload(const std::string& json) {
  return replace_characters(lz_compress_to_base64(json),
                            {{'+', "%2B"}, {'/', "%2F"}, {'=', "%3D"}});
}

bool is_link(std::string_view text) {
  return text.starts_with("https://") || text.starts_with("http://");
}

std::string no_puzzle_in_link(std::string_view link) {
  if (link.find("sudokupad.app/scl") != std::string_view::npos) {
    return "expected a link in f-puzzles' JSON, found one in SudokuPad's own, which Gridmill only "
           "writes; give the puzzle as lines or grid, and name a board of several grids with "
           "--board";
  }
  return "expected a link that contains its puzzle, found " + in_quotes(link) +
         "; its puzzle is on a site, and Gridmill uses no network: open the link in a browser and "
         "export the puzzle there";
}

std::unique_ptr<FormatParser> make_link_parser(std::string_view address) {
  return std::make_unique<LinkParser>(address);
}
std::unique_ptr<RecordWriter> make_link_writer(std::string_view address) {
  return std::make_unique<LinkWriter>(address);
}

}  // namespace gridmill
