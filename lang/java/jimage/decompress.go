package jimage

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// This file undoes the compression of resources. Each layer begins with a header:
//
//	u4 magic   u8 compressed size   u8 size without it
//	u4 name of the kind, u4 its settings (in the table of strings)   u1 last layer

const (
	layerMagic = 0xCAFEFAFA
	layerSize  = 4 + 8 + 8 + 4 + 4 + 1
	maxLayers  = 8 // there are two kinds; none is applied twice
)

func (im *Image) decompress(data []byte, size uint64) ([]byte, error) {
	for range maxLayers {
		if len(data) < layerSize || im.order.Uint32(data) != layerMagic {
			if uint64(len(data)) != size {
				return nil, fmt.Errorf("%d bytes where %d were announced", len(data), size)
			}
			return data, nil
		}
		packed, full := im.order.Uint64(data[4:]), im.order.Uint64(data[12:])
		kind, err := im.text(uint64(im.order.Uint32(data[20:])))
		if err != nil {
			return nil, err
		}
		if full > uint64(im.limits.Resource) {
			return nil, fmt.Errorf("%d bytes; at most %d are read", full, im.limits.Resource)
		}
		body := data[layerSize:]
		if packed > uint64(len(body)) {
			return nil, errors.New("compressed content is cut off")
		}
		if data, err = im.layer(kind, body[:packed], int(full)); err != nil {
			return nil, fmt.Errorf("compression %q: %w", kind, err)
		}
	}
	return nil, fmt.Errorf("compressed more than %d times", maxLayers)
}

func (im *Image) layer(kind string, body []byte, size int) ([]byte, error) {
	switch kind {
	case "zip":
		return inflate(body, size)
	case "compact-cp":
		return im.sharePool(body, size)
	}
	return nil, errors.New("not known here")
}

var errSize = errors.New("the content is not as long as announced")

// inflate reads zlib data of a known size.
func inflate(body []byte, size int) ([]byte, error) {
	z, err := zlib.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer // grows with what is really there
	n, err := io.Copy(&out, io.LimitReader(z, int64(size)+1))
	if err != nil {
		return nil, err
	}
	if n != int64(size) {
		return nil, errSize
	}
	return out.Bytes(), nil
}

// Entries of a constant pool whose texts are in the table of strings.
const (
	tagText       = 1
	tagLong       = 5
	tagDouble     = 6
	tagShared     = 23 // the whole text
	tagDescriptor = 25 // a descriptor without its class names, and these
)

// entrySizes are the bytes after the tag of each other kind of entry.
var entrySizes = map[byte]int{3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}

// sharePool puts the texts back into the constant pool of a class.
func (im *Image) sharePool(body []byte, size int) ([]byte, error) {
	in := &cursor{data: body}
	head := in.take(10) // magic, version, count of the pool
	if in.bad {
		return nil, errSize
	}
	out := append([]byte(nil), head...)
	count := int(binary.BigEndian.Uint16(head[8:]))
	for i := 1; i < count; i++ {
		tag := in.byte()
		switch tag {
		case tagShared, tagDescriptor:
			text, err := im.text(uint64(in.number()))
			if err == nil && tag == tagDescriptor {
				text, err = im.descriptor(in, text)
			}
			if err != nil {
				return nil, err
			}
			if len(text) > 65535 {
				return nil, errSize
			}
			out = append(out, tagText)
			out = binary.BigEndian.AppendUint16(out, uint16(len(text)))
			out = append(out, text...)
		case tagText:
			n := in.take(2)
			if in.bad {
				return nil, errSize
			}
			out = append(append(out, tag), n...)
			out = append(out, in.take(int(binary.BigEndian.Uint16(n)))...)
		default:
			n, ok := entrySizes[tag]
			if !ok {
				return nil, fmt.Errorf("constant pool entry with tag %d", tag)
			}
			out = append(append(out, tag), in.take(n)...)
			if tag == tagLong || tag == tagDouble {
				i++
			}
		}
		if in.bad || len(out) > size {
			return nil, errSize
		}
	}
	out = append(out, in.data[in.off:]...)
	if len(out) != size {
		return nil, errSize
	}
	return out, nil
}

// descriptor puts the class names back behind each L: package and name.
func (im *Image) descriptor(in *cursor, text string) (string, error) {
	names := &cursor{data: in.take(in.number())}
	if in.bad {
		return "", errSize
	}
	if len(names.data) == 0 {
		return text, nil
	}
	var out []byte
	for i := range len(text) {
		out = append(out, text[i])
		if text[i] != 'L' {
			continue
		}
		pkg, err := im.text(uint64(names.number()))
		if err != nil {
			return "", err
		}
		name, err := im.text(uint64(names.number()))
		if err != nil {
			return "", err
		}
		if pkg != "" {
			out = append(append(out, pkg...), '/')
		}
		if out = append(out, name...); names.bad || len(out) > 65535 {
			return "", errSize
		}
	}
	return string(out), nil
}

// cursor reads bytes; past the end it is bad and gives zeros.
type cursor struct {
	data []byte
	off  int
	bad  bool
}

func (c *cursor) take(n int) []byte {
	if n < 0 || n > len(c.data)-c.off {
		c.bad = true
		return nil
	}
	c.off += n
	return c.data[c.off-n : c.off]
}

func (c *cursor) byte() byte {
	if b := c.take(1); b != nil {
		return b[0]
	}
	return 0
}

// number returns a number of one to four bytes: if the top bit of the first is set,
// the next two say how many bytes it has, and the rest begins the number.
func (c *cursor) number() int {
	first := c.byte()
	if first&0x80 == 0 {
		rest := c.take(3)
		if rest == nil {
			return 0
		}
		return int(first)<<24 | int(rest[0])<<16 | int(rest[1])<<8 | int(rest[2])
	}
	n := int(first & 0x1f)
	for _, b := range c.take(max(int(first>>5&3), 1) - 1) {
		n = n<<8 | int(b)
	}
	return n
}
