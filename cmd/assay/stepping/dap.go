// This file defines `assay dap`: the debugger for editors.

package stepping

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"

	"github.com/spf13/cobra"

	"assay/cmd/assay/amount"
	"assay/serve/dap"
)

const dapLong = `Serve the debugger to an editor, over the Debug Adapter Protocol: on the standard
input and output, or with --listen on a TCP address, one client after the other.

A launch names what assay debug opens, a trace, a JSON report or a program:

  {"program": "trace.json"}
  {"program": "Main.java", "args": ["one", "-2"], "stopOnEntry": true,
   "input": "words.txt", "memory": "512M"}

Steps back and continuing in reverse, breakpoints on lines, functions, exceptions
and data, with conditions, and expressions are those of assay debug.

Exit status: 0 the client disconnected, 2 bad usage, or an input that is not cut
into messages as the protocol says. What a request says wrongly is answered, and
the session goes on; a message that is no request is passed over.`

// DapCommand returns the command.
func DapCommand(h *House) *cobra.Command {
	listen := ""
	cmd := &cobra.Command{
		Use:     "dap",
		Short:   "Serve the debugger to an editor",
		Long:    dapLong,
		Args:    cobra.NoArgs,
		Example: "  assay dap\n  assay dap --listen 127.0.0.1:4711",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if listen == "" {
				return h.serve(cmd.Context(), h.Stdin, h.Stdout)
			}
			return h.listen(cmd.Context(), listen)
		},
	}
	cmd.Flags().StringVar(&listen, "listen", "", "serve clients at a TCP `address`, instead of the standard input and output")
	return cmd
}

// listen serves clients one after the other, until the context ends.
func (h *House) listen(ctx context.Context, address string) error {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() { l.Close() })
	defer stop()
	fmt.Fprintf(h.Stderr, "listening on %v\n", l.Addr())
	for {
		client, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := h.serve(ctx, client, client); err != nil {
			fmt.Fprintf(h.Stderr, "assay: a client was left: %v\n", err)
		}
		client.Close()
	}
}

// serve serves one client.
func (h *House) serve(ctx context.Context, in io.Reader, out io.Writer) error {
	s := dap.New(in, out, func(a dap.Arguments, output func(string, []byte), interrupted func() bool) (*dap.Target, error) {
		f := &Flags{seed: 1, input: a.Input, result: max(a.Result, 1)}
		f.memory.N = 1 << 30
		if a.Memory != "" {
			var size amount.Size
			if err := size.Set(a.Memory); err != nil {
				return nil, err
			}
			f.memory = size
		}
		own := *h
		own.Output = output
		o, err := own.Run(ctx, f, append([]string{a.Program}, a.Args...), interrupted)
		if err != nil {
			return nil, err
		}
		if o == nil {
			return nil, errors.New("it cannot be opened: the standard error output says why")
		}
		d, err := o.Debugger()
		if err != nil {
			return nil, errors.Join(err, o.Close())
		}
		return &dap.Target{Debugger: d, Failed: o.atEnd, Close: o.Close}, nil
	})
	defer context.AfterFunc(ctx, s.Quit)()
	return s.Serve()
}
