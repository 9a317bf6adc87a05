// This file has the messages of the protocol that the server uses, as it uses them.

package lsp

import (
	"encoding/json"
	"fmt"
)

// message is a request, a notification, or a response.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *wrong          `json:"error,omitempty"`
}

// wrong is the error of a response.
type wrong struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (w *wrong) Error() string { return w.Message }

func wrongf(code int, format string, args ...any) *wrong {
	return &wrong{code, fmt.Sprintf(format, args...)}
}

// Codes of errors.
const (
	parseError           = -32700
	invalidRequest       = -32600
	methodNotFound       = -32601
	invalidParams        = -32602
	internalError        = -32603
	serverNotInitialized = -32002
	requestFailed        = -32803
	requestCancelled     = -32800
)

// Position is a place between two characters, counted from 0, in UTF-16.
type Position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// Range is what is between two places.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// touches reports whether two ranges have a place in common.
func (r Range) touches(q Range) bool { return !r.End.before(q.Start) && !q.End.before(r.Start) }

func (p Position) before(q Position) bool {
	return p.Line < q.Line || p.Line == q.Line && p.Character < q.Character
}

type (
	location struct {
		URI   string `json:"uri"`
		Range Range  `json:"range"`
	}
	textDocument struct {
		URI        string `json:"uri"`
		LanguageID string `json:"languageId"`
		Version    int    `json:"version"`
		Text       string `json:"text"`
	}
	change struct {
		Range *Range `json:"range"` // nil: the whole
		Text  string `json:"text"`
	}
	documentParams struct {
		TextDocument textDocument `json:"textDocument"`
		Changes      []change     `json:"contentChanges"`
		Position     Position     `json:"position"`
		Range        Range        `json:"range"`
		Context      struct {
			Only []string `json:"only"`
		} `json:"context"`
	}
)

// Diagnostic is what an editor underlines.
type Diagnostic struct {
	Range    Range     `json:"range"`
	Severity int       `json:"severity"`
	Code     string    `json:"code,omitempty"`
	Source   string    `json:"source"`
	Message  string    `json:"message"`
	Related  []related `json:"relatedInformation,omitempty"`
}

type related struct {
	Location location `json:"location"`
	Message  string   `json:"message"`
}

// Severities.
const (
	isError = 1 + iota
	isWarning
	isInformation
	isHint
)

type (
	textEdit struct {
		Range   Range  `json:"range"`
		NewText string `json:"newText"`
	}
	workspaceEdit struct {
		Changes map[string][]textEdit `json:"changes,omitempty"`
		// Either of both: with new files.
		Documents []any `json:"documentChanges,omitempty"`
	}
	createFile struct {
		Kind string `json:"kind"`
		URI  string `json:"uri"`
	}
	documentEdit struct {
		Document struct {
			URI     string `json:"uri"`
			Version *int   `json:"version"`
		} `json:"textDocument"`
		Edits []textEdit `json:"edits"`
	}
	command struct {
		Title     string `json:"title"`
		Command   string `json:"command"`
		Arguments []any  `json:"arguments,omitempty"`
	}
	codeLens struct {
		Range   Range   `json:"range"`
		Command command `json:"command"`
	}
	codeAction struct {
		Title       string         `json:"title"`
		Kind        string         `json:"kind"`
		Diagnostics []Diagnostic   `json:"diagnostics,omitempty"`
		Edit        *workspaceEdit `json:"edit,omitempty"`
	}
	markup struct {
		Kind  string `json:"kind"`
		Value string `json:"value"`
	}
	hover struct {
		Contents markup `json:"contents"`
		Range    Range  `json:"range"`
	}
	completionItem struct {
		Label  string     `json:"label"`
		Kind   int        `json:"kind"`
		Detail string     `json:"detail,omitempty"`
		Edit   textEdit   `json:"textEdit"`
		More   []textEdit `json:"additionalTextEdits,omitempty"`
	}
	progress struct {
		Token string        `json:"token"`
		Value progressValue `json:"value"`
	}
	progressValue struct {
		Kind        string `json:"kind"`
		Title       string `json:"title,omitempty"`
		Cancellable bool   `json:"cancellable,omitempty"`
		Message     string `json:"message,omitempty"`
		Percentage  *int   `json:"percentage,omitempty"`
	}
)

// initializeParams are what a client says of itself.
type initializeParams struct {
	RootURI  string `json:"rootUri"`
	RootPath string `json:"rootPath"`
	Folders  []struct {
		URI string `json:"uri"`
	} `json:"workspaceFolders"`
	Options      json.RawMessage `json:"initializationOptions"`
	Capabilities capabilities    `json:"capabilities"`
}

// capabilities are what a client can do, of what matters here.
type capabilities struct {
	Workspace struct {
		Configuration bool `json:"configuration"`
		Edit          struct {
			Operations []string `json:"resourceOperations"`
		} `json:"workspaceEdit"`
		Watched struct {
			Dynamic bool `json:"dynamicRegistration"`
		} `json:"didChangeWatchedFiles"`
		CodeLens struct {
			Refresh bool `json:"refreshSupport"`
		} `json:"codeLens"`
	} `json:"workspace"`
	Window struct {
		Progress bool `json:"workDoneProgress"`
	} `json:"window"`
}

// serverCapabilities are what the server can do.
func serverCapabilities(commands []string) map[string]any {
	return map[string]any{
		"positionEncoding": "utf-16",
		"textDocumentSync": map[string]any{"openClose": true, "change": 2, "save": map[string]any{"includeText": false}},
		"hoverProvider":    true,
		"codeLensProvider": map[string]any{"resolveProvider": false},
		"codeActionProvider": map[string]any{
			"codeActionKinds": []string{"quickfix"},
		},
		"completionProvider":     map[string]any{"triggerCharacters": []string{"@", `\`, ".", `"`}},
		"executeCommandProvider": map[string]any{"commands": commands},
		"workspace":              map[string]any{"workspaceFolders": map[string]any{"supported": false}},
	}
}
