package launch

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"maps"
	"slices"
	"strings"

	"assay/vm"
)

// Printed is what a run has put out so far, as a digest.
type Printed struct {
	streams map[string]hash.Hash
}

// Through returns an output that is passed on, and counted. Nil: it is not passed on.
func (p *Printed) Through(next func(to string, data []byte)) func(to string, data []byte) {
	return func(to string, data []byte) {
		if p.streams == nil {
			p.streams = map[string]hash.Hash{}
		}
		if p.streams[to] == nil {
			p.streams[to] = sha256.New()
		}
		p.streams[to].Write(data)
		if next != nil {
			next(to, data)
		}
	}
}

// String is the digest: it does not depend on the pieces that were put out.
func (p *Printed) String() string {
	var parts []string
	for _, to := range slices.Sorted(maps.Keys(p.streams)) {
		parts = append(parts, to+" "+hex.EncodeToString(p.streams[to].Sum(nil)))
	}
	return strings.Join(parts, ", ")
}

// Ending says how a run ended; empty: a limit ended it, and with another one it goes on.
func Ending(stop vm.Stop) string {
	switch stop.Kind {
	case vm.Finished:
		return fmt.Sprintf("exit status %d", stop.Status)
	case vm.OutOfBudget:
		return ""
	}
	return stop.String()
}

// Differs says how the end of a run is not the one that a record has; empty: it is the same, or the record does not say.
func Differs(stop vm.Stop, printed *Printed, ended, put string) string {
	switch {
	case ended == "":
		return ""
	case Ending(stop) != ended:
		return fmt.Sprintf("the run ends with %s, and that of the record with %s", orLimit(Ending(stop)), ended)
	case printed.String() != put:
		return "the run puts out something else than that of the record"
	}
	return ""
}

func orLimit(ending string) string {
	if ending == "" {
		return "a limit"
	}
	return ending
}
