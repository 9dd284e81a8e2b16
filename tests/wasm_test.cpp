// The npm package of tools/wasm.sh, in Node: the examples of its README, its types, and the answers
// of the program (tests/wasm/check.mjs).

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "tests/cli_support.h"
#include "tests/needs.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

namespace fs = std::filesystem;

/// Unpacks a package into node_modules of a folder; false after `skip`.
bool install(const std::string& name, const TempDir& folder) {
  const fs::path built = fs::path(GRIDMILL_SOURCE_DIR) / "build/wasm";
  if (std::system(
          "node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2>/dev/null") !=
      0) {
    skip("Node 18 is needed");
    return false;
  }
  const std::string module = folder / ("node_modules/" + name);
  fs::create_directories(module);
  if (fs::exists(built)) {
    for (const auto& file : fs::directory_iterator(built)) {
      const std::string path = file.path().filename();
      if (!path.starts_with(name + "-") || !path.ends_with(".tgz")) continue;
      if (name == "gridmill" && path.starts_with("gridmill-9x9")) continue;
      output_of("tar -xzf " + file.path().string() + " --strip-components 1 -C " + module);
      return true;
    }
  }
  skip("tools/wasm.sh has not built " + name);
  return false;
}

/// Runs a command in the folder; it must succeed.
std::string in(const TempDir& folder, const std::string& command) {
  return output_of("cd " + (folder / "") + " && " + command);
}

}  // namespace

TEST_CASE("the npm package answers as the program does") {
  const TempDir folder;
  if (!install("gridmill", folder)) return;
  fs::copy_file(fs::path(GRIDMILL_SOURCE_DIR) / "tests/wasm/check.mjs", folder / "check.mjs");
  const std::string out = in(folder, std::string("node check.mjs ") + GRIDMILL_BINARY);
  INFO(out);
  CHECK(out.find("memory: ") != std::string::npos);
}

TEST_CASE("engines without SIMD use the plain module, which answers as the program does") {
  const TempDir folder;
  if (!install("gridmill", folder)) return;
  std::ofstream(folder / "plain.mjs") << R"(
import { load } from 'gridmill';
try {
  const g = await load();
  console.log(g.count('.'.repeat(81)), g.generate(1, { seed: 3 }));
} catch (error) {
  console.log(error.message);
}
)";
  const std::string command = "node --no-enable-sse4-1 plain.mjs";
#if defined(__x86_64__)
  CHECK(in(folder, command).starts_with("no SIMD in this engine: put gridmill-plain.wasm"));
#endif
  const fs::path plain = fs::path(GRIDMILL_SOURCE_DIR) / "build/wasm/gridmill-plain.wasm";
  if (!fs::exists(plain)) return skip("tools/wasm.sh --plain has not built the plain module");
  fs::copy_file(plain, folder / "node_modules/gridmill/gridmill-plain.wasm");
  CHECK(in(folder, command) == in(folder, "node plain.mjs"));
  fs::copy_file(fs::path(GRIDMILL_SOURCE_DIR) / "tests/wasm/check.mjs", folder / "check.mjs");
  const std::string out =
      in(folder, std::string("node check.mjs ") + GRIDMILL_BINARY + " 0 " + plain.string());
  CHECK(out.find("memory: ") != std::string::npos);
}

TEST_CASE("the examples of the npm package run, and its types are strict") {
  const TempDir folder;
  if (!install("gridmill", folder)) return;
  const std::string readme = read_file(folder / "node_modules/gridmill/README.md");
  int examples = 0;
  const std::string begin = "```js\n";
  for (std::size_t at = 0; (at = readme.find(begin, at)) != std::string::npos;) {
    at += begin.size();
    const std::string code = readme.substr(at, readme.find("```", at) - at);
    const std::string name = "example" + std::to_string(++examples);
    std::ofstream(folder / (name + ".mjs")) << code;
    std::ofstream(folder / (name + ".mts")) << code;
    const std::string out = in(folder, "node " + name + ".mjs");
    INFO(name << ": " << out);
    CHECK_FALSE(out.empty());
  }
  CHECK(examples == 5);
  if (std::system("command -v tsc > /dev/null") != 0) return;
  in(folder,
     "tsc --strict --noEmit --target es2022 --module nodenext --moduleResolution nodenext "
     "--lib es2022,dom --skipLibCheck false *.mts");
}

TEST_CASE("the small npm package counts, makes and explains puzzles of 9x9") {
  const TempDir folder;
  if (!install("gridmill-9x9", folder)) return;
  std::ofstream(folder / "small.mjs") << R"(
import assert from 'node:assert/strict';
import { load } from 'gridmill-9x9';
const g = await load();
const puzzles = g.generate(20, { seed: 5 });
console.log(puzzles.join('\n'));
assert.ok(g.count(puzzles).every((n) => n === 1));
assert.equal(g.solve(puzzles).length, 20);
assert.ok(g.rate(puzzles).every(({ level }) => level >= 1 && level <= 7));
assert.ok(g.hint(puzzles).every(({ kind }) => kind === 'step'));
assert.throws(() => g.rate(puzzles, { scales: 'se' }));
assert.throws(() => g.rate('.'.repeat(256), { board: '16x16' }));
)";
  const std::string made = in(folder, "node small.mjs");
  std::string expected;
  const Outcome outcome = run("generate -q --count 20 --seed 5");
  for (std::size_t i = 0; i < 20; ++i) {
    expected += outcome.out.substr(i * (outcome.out.size() / 20), 81) + "\n";
  }
  CHECK(made == expected);
}
