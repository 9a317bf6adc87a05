// This file steps through histories: slot by slot, forward and back.

package streams

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"assay/engine/stream/draw"
)

const stepHelp = "enter or n: forward, b: back, N: to slot N, l: to the last slot, x: to the next history, q: end"

// Step shows each history that came with an answer slot by slot, as lines of the input say.
func (a *Answers) Step(input io.Reader, out io.Writer) error {
	in := bufio.NewScanner(input)
	all := a.histories()
	for i, r := range all {
		s := draw.StepsOf(r)
		if s == nil {
			continue
		}
		fmt.Fprintf(out, "\nhistory %d of %d: %s\n%s\n", i+1, len(all), s.Title, stepHelp)
		if more := stepOne(out, in, s); !more {
			break
		}
	}
	return in.Err()
}

// stepOne shows one history. It reports whether the next one is to be shown.
func stepOne(out io.Writer, in *bufio.Scanner, s *draw.Steps) bool {
	show := true
	for {
		if show {
			fmt.Fprintln(out, strings.Join(s.Lines(), "\n"))
		}
		fmt.Fprint(out, "> ")
		if !in.Scan() {
			fmt.Fprintln(out)
			return false
		}
		word := strings.TrimSpace(in.Text())
		show = true
		switch n, err := strconv.Atoi(word); {
		case word == "q":
			return false
		case word == "x":
			return true
		case word == "l":
			s.Last()
		case word == "" || word == "n":
			if show = s.Forward(); !show {
				fmt.Fprintln(out, "this is the last slot")
			}
		case word == "b":
			if show = s.Back(); !show {
				fmt.Fprintln(out, "this is the first slot")
			}
		case err == nil:
			if show = s.Go(n); !show {
				fmt.Fprintf(out, "there is no slot %d\n", n)
			}
		default:
			show = false
			fmt.Fprintln(out, stepHelp)
		}
	}
}
