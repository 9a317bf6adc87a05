package classfile

// memo caches the parsed texts of a pool as descriptors and names. Thousands of entries may share
// one long text; without a memo a small file could take minutes.
type memo struct {
	pool    *Pool
	fields  map[int]fieldMemo
	methods map[int]methodMemo
	classes map[int]bool
	names   map[nameKey]bool
}

type nameKey struct {
	index  int
	method bool
}

type fieldMemo struct {
	t   Type
	err error
}

type methodMemo struct {
	t   MethodType
	err error
}

func newMemo(p *Pool) *memo {
	return &memo{pool: p, fields: map[int]fieldMemo{}, methods: map[int]methodMemo{}, classes: map[int]bool{}, names: map[nameKey]bool{}}
}

// finish drops what only Parse needs. The rest is read-only.
func (m *memo) finish() { m.fields, m.classes, m.names = nil, nil, nil }

// fieldType returns what the text at an index says as a field descriptor.
func (m *memo) fieldType(i int) (Type, error) {
	f, ok := m.fields[i]
	if !ok {
		f.t, f.err = ParseType(m.pool.utf8(i))
		m.fields[i] = f
	}
	return f.t, f.err
}

// methodType returns what the text at an index says as a method descriptor.
func (m *memo) methodType(i int) (MethodType, error) {
	f, ok := m.methods[i]
	if !ok {
		f.t, f.err = ParseMethodType(m.pool.utf8(i))
		m.methods[i] = f
	}
	return f.t, f.err
}

// className reports whether the text at an index names a class, or an array by its descriptor.
func (m *memo) className(i int) bool {
	ok, known := m.classes[i]
	if !known {
		if name := m.pool.utf8(i); name != "" && name[0] == '[' {
			_, err := m.fieldType(i)
			ok = err == nil
		} else {
			ok = IsClassName(name)
		}
		m.classes[i] = ok
	}
	return ok
}

// isName reports whether the text at an index may name a field, or a method.
func (m *memo) isName(i int, method bool) bool {
	k := nameKey{i, method}
	ok, known := m.names[k]
	if !known {
		if ok = isName(m.pool.utf8(i)); method {
			ok = isMethodName(m.pool.utf8(i))
		}
		m.names[k] = ok
	}
	return ok
}
