// This file imports programs as files of streams, and writes theories for provers.

package main

import (
	"io"

	"assay/engine/stream/theory"
	"assay/lang/lustre"
	"assay/lang/stream"
)

// importStreams writes a program in Lustre in the language of streams.
func importStreams(a *app, f *streamFlags, args []string) error {
	if len(args) != 1 {
		return usagef("`assay stream --import -o FILE.strm FILE.lus`", "--import takes one file")
	}
	in := a.inputs()
	shown, text, ok := in.Text(args[0])
	if !ok {
		a.diagnose(&in.List)
		return nil
	}
	r, list := lustre.Import(shown, text)
	if list.Failed() {
		return list
	}
	out, err := stream.Format(shown, []byte(r.Text))
	if err != nil {
		return err
	}
	return a.to(f.output, func(w io.Writer) error {
		_, err := w.Write(out)
		return err
	})
}

// writeTheory writes the definitions of streams for a prover.
func writeTheory(a *app, f *streamFlags, args []string) error {
	if len(args) > 0 {
		return usagef("`assay stream --theory lean -o Streams.lean`", "--theory takes no file")
	}
	return a.to(f.output, func(w io.Writer) error {
		_, err := io.WriteString(w, theory.Texts[f.theory].Text)
		return err
	})
}
