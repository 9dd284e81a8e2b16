#include "tests/patterns.h"

#include <map>
#include <regex>

namespace gridmill {
namespace {

const std::regex& compiled(const std::string& pattern) {
  static std::map<std::string, std::regex> expressions;
  const auto at = expressions.find(pattern);
  return at != expressions.end() ? at->second : expressions.emplace(pattern, pattern).first->second;
}

Match texts_of(const std::smatch& match) { return {match.begin(), match.end()}; }

}  // namespace

bool has_match(const std::string& text, const std::string& pattern) {
  return std::regex_search(text, compiled(pattern));
}

Match first_match(const std::string& text, const std::string& pattern) {
  std::smatch match;
  return std::regex_search(text, match, compiled(pattern)) ? texts_of(match) : Match();
}

std::vector<Match> all_matches(const std::string& text, const std::string& pattern) {
  std::vector<Match> found;
  for (std::sregex_iterator at(text.begin(), text.end(), compiled(pattern)), end; at != end; ++at) {
    found.push_back(texts_of(*at));
  }
  return found;
}

std::vector<std::string> first_groups(const std::string& text, const std::string& pattern) {
  std::vector<std::string> found;
  for (const Match& match : all_matches(text, pattern)) found.push_back(match.at(1));
  return found;
}

std::string replace_matches(const std::string& text, const std::string& pattern,
                            const std::string& replacement) {
  return std::regex_replace(text, compiled(pattern), replacement);
}

}  // namespace gridmill
