package face

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// edited is a folder of somebody's sources, and a change of one method there.
type edited struct{ dir, file, from, to string }

// edited measures a copy of a folder: with nothing known, unchanged, and with a method that is another one in each run.
func (b *bench) edited(e *edited) error {
	dir := filepath.Join(b.dir, "edited")
	if err := os.CopyFS(dir, os.DirFS(e.dir)); err != nil {
		return err
	}
	name := filepath.Join(dir, filepath.FromSlash(e.file))
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if e.from == "" || strings.Count(string(text), e.from) != 1 {
		return fmt.Errorf("%s has %q %d times, not once", e.file, e.from, strings.Count(string(text), e.from))
	}
	classes, err := sources(dir)
	if err != nil {
		return err
	}
	check := []string{"check", "--no-settings", "--scope", "2", dir}
	b.row(fmt.Sprintf("%d Java files, nothing known", classes), b.forget, check...)
	b.row("the same, nothing has changed", nil, check...)
	run := 0
	b.row("the same, one method has changed", func() error {
		run++
		return os.WriteFile(name, []byte(strings.Replace(string(text), e.from, strings.ReplaceAll(e.to, "N", fmt.Sprint(run)), 1)), 0o666)
	}, check...)
	return nil
}

// sources counts the files of Java in a folder.
func sources(dir string) (n int, err error) {
	err = filepath.WalkDir(dir, func(name string, _ os.DirEntry, err error) error {
		if strings.HasSuffix(name, ".java") {
			n++
		}
		return err
	})
	return n, err
}
