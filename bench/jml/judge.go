// This file checks units, and sets what is said of them beside what others say.

package jml

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/bench/outside"
)

// property is an answer about one property.
type property struct {
	Check, Kind, Text, Status string
	Reason                    string `json:",omitempty"`
	Confirmed                 string `json:",omitempty"` // violated: yes, no, or empty where the JVM was not asked
}

func (p property) key() string { return p.Check + "\t" + p.Kind + "\t" + p.Text }

func (p property) holds() bool { return p.Status == "proved" || p.Status == "holds-within" }

// check runs the command on sources, as a user would.
func (o *options) check(ctx context.Context, assay string, files ...string) (list []property, took took, failure string, err error) {
	args := []string{"check", "--no-cache", "--no-settings", "--confirm", "--jobs", "1", "--progress", "none", "--format", "json",
		"--timeout", o.Timeout.String(), "--budget", o.budget.String()}
	ended, err := outside.Limited(ctx, "", outside.Limits{Time: o.budget + 30*time.Second, Memory: 3 << 30}, assay, append(args, files...)...)
	if err != nil {
		return nil, took, "", err
	}
	took.Seconds, took.Processor = ended.Time.Seconds(), ended.Processor.Seconds()
	var r outside.Report
	if ended.Stopped != "" {
		return nil, took, ended.Stopped, nil
	}
	if json.Unmarshal(ended.Out, &r) != nil {
		return nil, took, cmp.Or(outside.LastLine(string(ended.Errors)), fmt.Sprintf("exit status %d and no report", ended.Exit)), nil
	}
	for i := range r.Results {
		x := &r.Results[i]
		p := property{Check: x.Check, Kind: x.Kind, Text: x.Property, Status: x.Status}
		switch {
		case x.Status == "unknown":
			p.Reason = outside.Reason(x.Reason)
		case x.Evidence.Confirmed != "":
			p.Confirmed = "yes"
		case x.Evidence.Unconfirmed != "":
			p.Confirmed = "no"
		}
		list = append(list, p)
	}
	if len(r.Internal) > 0 {
		failure = "internal error: " + r.Internal[0].Message
	}
	return list, took, failure, nil
}

// took is how long a command took, by the clock and of the processor.
type took struct {
	Seconds   float64 `json:",omitempty"`
	Processor float64 `json:",omitempty"`
}

// seededBug is what is kept of a program with a seeded bug.
type seededBug struct {
	Key     string
	Open    string `json:",omitempty"` // why it is not asked
	Failure string `json:",omitempty"`
	took
	Found    []property `json:",omitempty"` // violated, and they hold in the restored version
	Why      string     `json:",omitempty"` // it is missed
	Violated int        `json:",omitempty"` // in both
}

// bug asks about a program with a bug, and about the same with its line restored.
func (o *options) bug(ctx context.Context, assay string, folder, key string, units map[string][]string) (seededBug, error) {
	b := seededBug{Key: key}
	files := units[key]
	repaired, err := o.repaired(folder, key, units)
	if err != nil {
		b.Open = err.Error()
		return b, nil
	}
	was, _, failure, err := o.check(ctx, assay, repaired...)
	if err != nil || failure != "" {
		b.Open = "the restored version: " + failure
		return b, err
	}
	is, took, failure, err := o.check(ctx, assay, files...)
	if err != nil {
		return b, err
	}
	b.took, b.Failure = took, failure
	b.compare(was, is)
	return b, nil
}

// compare notes what is violated in the program with the bug alone.
func (b *seededBug) compare(was, is []property) {
	before := map[string]property{}
	kinds := map[string]bool{} // of a check: something of the kind is violated or unknown
	for _, p := range was {
		before[p.key()] = p
		if !p.holds() {
			kinds[p.Check+"\t"+p.Kind] = true
		}
	}
	why := map[string]int{}
	for _, p := range is {
		q, same := before[p.key()]
		switch {
		case p.Status == "unknown":
			why["unknown: "+p.Reason]++
		case p.Status != "violated":
		case same && !q.holds():
			b.Violated++
			why["violated in the restored version too, or unknown there"]++
		case !same && kinds[p.Check+"\t"+p.Kind]:
			why["violated, with others of its kind in the restored version"]++
		case p.Confirmed == "no":
			why["violated, and the JVM does otherwise"]++
		default:
			b.Found = append(b.Found, p)
		}
	}
	if len(b.Found) == 0 {
		b.Why = "nothing is violated"
		if len(why) > 0 {
			b.Why = outside.Largest(why)[0]
		}
	}
}

// repaired writes the restored version of a program with a bug; the other programs of its origin say what was there.
func (o *options) repaired(folder, key string, units map[string][]string) ([]string, error) {
	origin := filepath.Dir(key)
	var out []string
	changed := 0
	for _, name := range units[key] {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var others []string
		for _, k := range slices.Sorted(maps.Keys(units)) {
			if k == key || filepath.Dir(k) != origin {
				continue
			}
			if t, err := os.ReadFile(filepath.Join(folder, k, filepath.Base(name))); err == nil {
				others = append(others, string(t))
			}
		}
		better, err := restored(string(text), others)
		if err == nil {
			changed++
		} else {
			better = string(text)
		}
		dir := filepath.Join(o.Work, "restored", key)
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return nil, err
		}
		to := filepath.Join(dir, filepath.Base(name))
		if err := os.WriteFile(to, []byte(better), 0o666); err != nil {
			return nil, err
		}
		out = append(out, to)
	}
	if changed != 1 {
		return nil, fmt.Errorf("%d of its files differ from most others of its origin in one place", changed)
	}
	return out, nil
}

// drawn are some of the keys, drawn by a seed; all where no number is said.
func drawn(keys []string, n int, seed uint64) []string {
	if n <= 0 || n >= len(keys) {
		return keys
	}
	keys = slices.Clone(keys)
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
	keys = keys[:n]
	slices.Sort(keys)
	return keys
}

// verdicts are the words of our answers about the methods of a unit: violated if a property is, else unknown if one is, else
// holds. Methods are named as those of OpenJML are.
func verdicts(list []property) map[string]string {
	out := map[string]string{}
	for _, p := range list {
		name, _, _ := strings.Cut(p.Check, "(")
		name, _, _ = strings.Cut(name, " ")
		name = plainName(name)
		switch old := out[name]; {
		case p.Status == "violated" || old == "violated":
			out[name] = "violated"
		case p.Status == "unknown" || old == "unknown":
			out[name] = "unknown"
		default:
			out[name] = "holds"
		}
	}
	return out
}
