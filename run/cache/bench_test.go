// This file measures a store of many entries.

package cache

import "testing"

// many is the number of entries of the store that is measured.
const many = 20_000

// pair returns the entry of a number, in a family of two.
func pair(n uint64) Entry { return Entry{key(n), key(1<<50 + n/2), value(n)} }

func get(s *Store, e Entry) { s.Get(e.Family, e.Key) }

func full(b *testing.B) *Store {
	b.Helper()
	s := Open(b.TempDir(), Options{Tell: func(m string) { b.Error(m) }})
	b.Cleanup(func() { s.Close() })
	for n := range uint64(many) {
		s.Put(pair(n))
	}
	b.ResetTimer()
	return s
}

func benchmark(b *testing.B, do func(s *Store, n uint64)) {
	s := full(b)
	var n uint64
	for b.Loop() {
		do(s, n)
		n = n*6364136223846793005 + 1442695040888963407
	}
}

func BenchmarkStore(b *testing.B) {
	b.Run("put", func(b *testing.B) { benchmark(b, func(s *Store, n uint64) { s.Put(pair(1<<40 + n%(1<<20))) }) })
	b.Run("get", func(b *testing.B) { benchmark(b, func(s *Store, n uint64) { get(s, pair(n>>8%many)) }) })
	b.Run("miss", func(b *testing.B) { benchmark(b, func(s *Store, n uint64) { get(s, pair(1<<41+n>>8%many)) }) })
	b.Run("family", func(b *testing.B) { benchmark(b, func(s *Store, n uint64) { s.Family(pair(n >> 8 % many).Family) }) })
	b.Run("strangers", func(b *testing.B) {
		benchmark(b, func(s *Store, n uint64) { s.Family(pair(1<<41 + n>>8%many).Family) })
	})
	b.Run("stats", func(b *testing.B) { benchmark(b, func(s *Store, n uint64) { s.Stats() }) })
	b.Run("walk", func(b *testing.B) { benchmark(b, func(s *Store, n uint64) { s.GC(Usual) }) })
}

// BenchmarkWarm is what a run without anything new spends on the store.
func BenchmarkWarm(b *testing.B) {
	s := full(b)
	dir := s.dir
	s.Close()
	for b.Loop() {
		s := Open(dir, Options{})
		for n := range uint64(20) {
			get(s, pair(n*997))
		}
		s.Close()
	}
}

// BenchmarkCold is what a run spends of which nothing is known.
func BenchmarkCold(b *testing.B) {
	s := full(b)
	dir := s.dir
	s.Close()
	var from uint64 = 1 << 40
	for b.Loop() {
		s := Open(dir, Options{})
		for n := range uint64(20) {
			e := pair(from + n)
			get(s, e)
			s.Family(e.Family)
			s.Put(e)
		}
		from += 20
		s.Close()
	}
}
