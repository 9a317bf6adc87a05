// Command generate compiles the annotations and packs them into annotation.jar, the
// same bytes every time.
package main

import (
	"log"
	"os"

	"assay/lang/java/annotation/pack"
)

func main() {
	log.SetFlags(0)
	data, err := pack.Jar("src", "assay.annotation")
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("annotation.jar", data, 0o666); err != nil {
		log.Fatal(err)
	}
}
