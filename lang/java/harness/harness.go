// Package harness is the jar of classes with which Java programs ask for arbitrary
// values and state assumptions. The sources are in src, the compiled form is embedded.
//
//	assay.Assay                          ours
//	org.sosy_lab.sv_benchmarks.Verifier  of the SV-COMP benchmarks
//	org.cprover.CProver                  of JBMC
//
// Their methods are known to package java by name, whatever class file declares them:
// the bodies there are a havoc of the result, or an assumption. The bodies here are for
// the JVM, which takes the values from assay.Inputs.
package harness

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"io"
	"sync"
)

//go:generate go run ./generate

// Jar is the jar file.
//
//go:embed harness.jar
var Jar []byte

// files opens the embedded jar, which is well formed.
var files = sync.OnceValue(func() *zip.Reader {
	z, err := zip.NewReader(bytes.NewReader(Jar), int64(len(Jar)))
	if err != nil {
		panic("harness: " + err.Error())
	}
	return z
})

// Class returns the class file of a class in the jar: assay/Assay.
func Class(name string) ([]byte, bool) {
	f, err := files().Open(name + ".class")
	if err != nil {
		return nil, false
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	return data, err == nil
}
