package cache

import "crypto/sha256"

// Keeper is a store for those that have digests of their own in place of recipes: each of a purpose, and of a version of the tool.
type Keeper struct {
	Store   *Store
	Purpose string
	Tool    string
}

func (k Keeper) key(digest [sha256.Size]byte) Key {
	return sha256.Sum256(append([]byte(k.Purpose+" "+k.Tool), digest[:]...))
}

// Get returns what is kept under a digest.
func (k Keeper) Get(digest [sha256.Size]byte) ([]byte, bool) {
	own := k.key(digest)
	return k.Store.Get(own, own)
}

// Put keeps something under a digest.
func (k Keeper) Put(digest [sha256.Size]byte, value []byte) {
	own := k.key(digest)
	k.Store.Put(Entry{Key: own, Family: own, Value: value})
}

// Load returns what is kept under a name.
func (k Keeper) Load(name string) ([]byte, bool) { return k.Get(sha256.Sum256([]byte(name))) }

// Save keeps something under a name.
func (k Keeper) Save(name string, data []byte) { k.Put(sha256.Sum256([]byte(name)), data) }
