// Package float x
package float
