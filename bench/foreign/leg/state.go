// This file defines what is kept between runs of a leg.

package leg

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"
)

// State is a file of lines of JSON, one for each item that is done.
type State[T any] struct {
	key  func(T) string
	done map[string]bool
	all  []T

	mu   sync.Mutex
	file *os.File // lines are appended under mu
}

// Open reads a state, or begins one. A last line that an interrupt cut is dropped.
func Open[T any](name string, key func(T) string) (*State[T], error) {
	s := &State[T]{key: key, done: map[string]bool{}}
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	s.file = file
	var whole int64
	lines := bufio.NewReader(file)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			break
		}
		var v T
		if err := json.Unmarshal(line, &v); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		whole += int64(len(line))
		s.done[key(v)] = true
		s.all = append(s.all, v)
	}
	if err := file.Truncate(whole); err != nil {
		return nil, err
	}
	_, err = file.Seek(whole, 0)
	return s, err
}

// Done reports whether an item is in the state.
func (s *State[T]) Done(key string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.done[key]
}

// All are the items of the state, in the order in which they were done.
func (s *State[T]) All() []T {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]T{}, s.all...)
}

// Add writes an item.
func (s *State[T]) Add(v T) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done[s.key(v)] = true
	s.all = append(s.all, v)
	_, err = s.file.Write(append(line, '\n'))
	return err
}

// Each does the items that are not done, in order, and says how far it is. It stops
// without an error when the context ends.
func (s *State[T]) Each(ctx context.Context, keys []string, do func(key string) (T, string, error)) error {
	for i, k := range keys {
		if ctx.Err() != nil {
			return nil
		}
		if s.Done(k) {
			continue
		}
		v, said, err := do(k)
		if ctx.Err() != nil {
			return nil // what an interrupt cut short is no answer
		}
		if err != nil {
			return fmt.Errorf("%s: %w", k, err)
		}
		if err := s.Add(v); err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "%d/%d %s: %s\n", i+1, len(keys), k, said)
	}
	return nil
}

// Interruptible is a context that an interrupt ends.
func Interruptible() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
}
