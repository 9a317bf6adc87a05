// Command generate compiles the harness classes and packs them into harness.jar, the
// same bytes every time.
package main

import (
	"log"
	"os"

	"assay/lang/java/annotation/pack"
)

func main() {
	log.SetFlags(0)
	data, err := pack.Jar("src", "assay.harness")
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("harness.jar", data, 0o666); err != nil {
		log.Fatal(err)
	}
}
