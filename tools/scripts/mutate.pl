#!/usr/bin/perl
# Makes one-token mutants of C++ files, for tools/scripts/mutants.sh.
#
#   mutate.pl list COUNT SEED FILE...       COUNT places drawn by SEED, one a line, by tabs:
#                                           file, line, offset, length, what stands there, the mutant
#   mutate.pl apply FILE OFFSET LENGTH OLD NEW  writes the mutant into the file
#
# What looks like code is found by patterns, not by a parser: clang-format puts spaces around binary
# operators and none inside template brackets. A mutant that the compiler refuses costs a second.
use strict;
use warnings;

my %swapped = (
  '<'  => '<=', '<=' => '<',  '>'  => '>=', '>=' => '>',  '==' => '!=', '!=' => '==',
  '&&' => '||', '||' => '&&', '+'  => '-',  '-'  => '+',  '+=' => '-=', '-=' => '+=',
  '&'  => '|',  '|'  => '&',  '&=' => '|=', '|=' => '&=', '<<' => '>>', '>>' => '<<',
  '++' => '--', '--' => '++', 'true' => 'false', 'false' => 'true',
  'break' => 'continue', 'continue' => 'break', 'min' => 'max', 'max' => 'min',
);

sub slurp {
  my ($file) = @_;
  open my $in, '<:raw', $file or die "mutate.pl: cannot read $file: $!\n";
  local $/;
  return scalar <$in>;
}

# Everything that is not to be mutated becomes blanks; offsets and lines stay.
sub code_of {
  my ($text) = @_;
  my $blank = sub { my $s = shift; $s =~ s/[^\n]/ /g; return $s };
  $text =~ s{(//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\g2"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'(?!\d))}
            {$blank->($1)}gse;
  $text =~ s{^([ \t]*#(?:[^\n]*\\\n)*[^\n]*)}{$blank->($1)}gme;
  $text =~ s{\b((?:static_)?assert\s*(\((?:[^()]++|(?2))*\)))}{$blank->($1)}ge;
  $text =~ s{^(template <[^\n]*)$}{$blank->($1)}gme;
  return $text;
}

# All mutants of a text: [offset, length, new].
sub mutants_of {
  my ($code) = @_;
  my @found;
  while ($code =~ /(?<= )(<=|>=|==|!=|&&|\|\||<<|>>|\+=|-=|&=|\|=|[-<>+&|])(?=[ \n])/g) {
    push @found, [$-[1], length $1, $swapped{$1}];
  }
  while ($code =~ /(\+\+|--|\b(?:true|false|break|continue)\b|\bstd::\Kmin\b|\bstd::\Kmax\b)/g) {
    push @found, [$-[0], $+[0] - $-[0], $swapped{substr $code, $-[0], $+[0] - $-[0]}];
  }
  while ($code =~ /(?<![\w.'])(\d+)(U?)(?![\w.'])/g) {  # off by one, up or down by turns
    my $down = $1 > 0 && @found % 2;
    push @found, [$-[0], length "$1$2", ($down ? $1 - 1 : $1 + 1) . $2];
  }
  while ($code =~ /\b0x[\da-fA-F']*\K([\da-fA-F])(?=U?L*\b)/g) {  # the lowest bit
    push @found, [$-[0], 1, sprintf $1 ge 'a' ? '%x' : '%X', hex($1) ^ 1];
  }
  while ($code =~ /\b(?:if|while) (\(((?:[^()]++|(?1))*)\))/g) {  # a negated condition
    next if substr($code, $-[2], $+[2] - $-[2]) =~ /;|^\s*(?:const\b|auto\b)/;
    push @found, [$-[2], $+[2] - $-[2], '!(' . substr($code, $-[2], $+[2] - $-[2]) . ')'];
  }
  while ($code =~ /(?<=[ (])(!)(?=[\w(])/g) { push @found, [$-[1], 1, '']; }
  # a dropped statement: a call or an assignment that fills its line
  while ($code =~ /^ *(?:[^\n]*\) )?([\w.]+(?:->[\w.]+|\[[^\n;]*?\])*(?:\([^\n;]*\)| [-+&|^]?= [^\n;]*));$/mg) {
    next if $1 =~ /^(?:return|throw|using|else)\b/;
    push @found, [$-[1], length $1, ''];
  }
  return @found;
}

# The same numbers everywhere: a linear congruential generator modulo 2^31.
my $state = 0;
sub below {
  my ($n) = @_;
  $state = ($state * 1103515245 + 12345) % 2147483648 for 1 .. 2;
  return int($state / 65536) * $n >> 15;
}

my $verb = shift // '';
if ($verb eq 'list') {
  my ($count, $seed, @files) = @ARGV < 3 ? die "mutate.pl list COUNT SEED FILE...\n" : @ARGV;
  my @all;
  for my $file (@files) {
    my $text = slurp($file);
    my $code = code_of($text);
    for my $m (sort { $a->[0] <=> $b->[0] } mutants_of($code)) {
      my ($offset, $length, $new) = @$m;
      # a condition's text with its strings, which $code does not have
      my $old = substr $text, $offset, $length;
      $new = "!($old)" if $length > 2 && $new =~ /^!\(/;
      next if $old =~ m{//} || "$old$new" =~ /\t/;
      # an operator beside a string, which has no minus
      next if $new =~ /^(?:-=?|>>)$/ && substr($text, $offset - 2) =~ /^(?:" |..\S+\s+R?")/s;
      my $line = 1 + (substr($text, 0, $offset) =~ tr/\n//);
      push @all, join("\t", $file, $line, $offset, $length, map { s/\n */ /gr } $old, $new);
    }
  }
  $state = $seed;
  for (my $i = 0; $i < $count && $i < @all; ++$i) {
    my $j = $i + below(@all - $i);
    @all[$i, $j] = @all[$j, $i];
    print "$all[$i]\n";
  }
  print STDERR 'mutate.pl: ', scalar @all, " places in ", scalar @files, " files\n";
} elsif ($verb eq 'apply' && @ARGV == 5) {
  my ($file, $offset, $length, $old, $new) = @ARGV;
  my $text = slurp($file);
  substr($text, $offset, $length) =~ s/\n */ /gr eq $old or die "mutate.pl: '$old' is not there\n";
  $new .= "\n" x (substr($text, $offset, $length) =~ tr/\n//);  # later lines keep their numbers
  substr $text, $offset, $length, $new;
  open my $out, '>:raw', $file or die "mutate.pl: cannot write $file: $!\n";
  print $out $text;
  close $out or die "mutate.pl: cannot write $file: $!\n";
} else {
  die "mutate.pl list COUNT SEED FILE... | apply FILE OFFSET LENGTH OLD NEW\n";
}
