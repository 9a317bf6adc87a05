// This file has the settings of the editor.

package lsp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// Settings are what an editor may set, in its section "assay".
type Settings struct {
	Flags   []string `json:"flags"`   // of assay check
	Unknown string   `json:"unknown"` // how what is unknown is shown
	Tests   string   `json:"tests"`   // folder for tests; empty: of the project
}

func defaults() Settings { return Settings{Unknown: "information"} }

// severities are the values of Unknown; 0: it is not shown.
var severities = map[string]int{"error": isError, "warning": isWarning, "information": isInformation, "hint": isHint, "none": 0}

func (s *Settings) unknown() int { return severities[s.Unknown] }

// configure takes settings. Wrong ones are said, and change nothing.
func (s *Server) configure(raw json.RawMessage) {
	next := defaults()
	d := json.NewDecoder(bytes.NewReader(raw))
	err := d.Decode(&next)
	if _, ok := severities[next.Unknown]; !ok && err == nil {
		err = fmt.Errorf("unknown: %q is none of error, warning, information, hint, none", next.Unknown)
	}
	if err != nil {
		s.show(isWarning, "assay: the settings of the editor cannot be used: "+err.Error())
		return
	}
	same := next.Unknown == s.settings.Unknown && next.Tests == s.settings.Tests
	again := !slices.Equal(next.Flags, s.settings.Flags)
	s.settings = next
	switch {
	case again:
		s.recheck("")
	case !same:
		for _, uri := range s.uris() {
			s.publish(uri)
		}
	}
}

// configured is told that settings have changed: to what, or that they can be asked for.
func (s *Server) configured(p struct {
	Settings json.RawMessage `json:"settings"`
}) {
	if s.client.Workspace.Configuration {
		s.pull()
		return
	}
	var sections struct {
		Assay json.RawMessage `json:"assay"`
	}
	if json.Unmarshal(p.Settings, &sections) == nil && len(sections.Assay) > 0 {
		s.configure(sections.Assay)
	}
}

// pull asks the client for its settings.
func (s *Server) pull() {
	s.ask("workspace/configuration", map[string]any{"items": []any{map[string]string{"section": "assay"}}}, func(result json.RawMessage, err *wrong) {
		var list []json.RawMessage
		if err == nil && json.Unmarshal(result, &list) == nil && len(list) == 1 && string(list[0]) != "null" {
			s.configure(list[0])
		}
	})
}
