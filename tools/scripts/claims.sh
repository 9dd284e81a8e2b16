#!/usr/bin/env bash
# Measures the figures of README.md and the help again: runs the command of each row of
# data/claims.csv, which prints a number, and compares it with the row's value.
#
#   tools/scripts/claims.sh [PAGE...]
#
# Commands run in the root of the project, with the release build in PATH. A tolerance is a number or
# a percentage of the value. A row without a command is not measured here: another program's speed.
# So is a command that needs $GRIDMILL_PUZZLES, if this is not set. Exits 1 if a claim is not true.
set -uo pipefail
cd "$(dirname "$0")/../.."
export PATH=$PWD/build/release:$PATH
exec perl - "$@" <<'PERL'
use strict;
use warnings;

my %wanted = map { $_ => 1 } @ARGV;
my %count = (true => 0, FALSE => 0, skipped => 0);
open(my $file, '<', 'data/claims.csv') or die "data/claims.csv: $!\n";
<$file>;  # the header
while (my $line = <$file>) {
  chomp $line;
  my @fields;
  while ($line =~ /\G(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g) {
    push @fields, defined $1 ? $1 =~ s/""/"/gr : $2;
    last if pos($line) == length $line && substr($line, -1) ne ',';
  }
  my ($sentence, $page, $command, $value, $tolerance) = @fields;
  next if %wanted && !$wanted{$page};
  my ($result, $found) = ('skipped', '');
  if ($command ne '' && ($command !~ /\$GRIDMILL_PUZZLES/ || defined $ENV{GRIDMILL_PUZZLES})) {
    open(my $pipe, '-|', 'bash', '-c', $command) or die "bash: $!\n";
    $found = join '', <$pipe>;
    close $pipe;
    $found =~ s/[,\s]//g;
    my $slack = $tolerance =~ /^(.*)%$/ ? $value * $1 / 100 : $tolerance;
    my $is_true = $found =~ /^\d+(\.\d+)?$/ && abs($found - $value) <= $slack;
    $result = $is_true ? 'true' : 'FALSE';
  }
  ++$count{$result};
  printf "%-7s %s: %s (%s, measured %s)\n", $result, $page, $sentence, $value,
    $found eq '' ? 'nothing' : $found;
}
print "$count{true} true, $count{FALSE} false, $count{skipped} not measured\n";
exit($count{FALSE} ? 1 : 0);
PERL
