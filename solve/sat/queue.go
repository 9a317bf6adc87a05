// This file holds the order of focused mode: a list of variables, the one
// bumped last at the end (VMTF).

package sat

// queue is a doubly linked list of the active variables.
type queue struct {
	links       []link   // by variable
	first, last variable // 0 if empty
	search      variable // every variable behind it is assigned
	stamps      int64    // stamp of the latest bump
}

type link struct {
	prev, next variable
	stamp      int64 // grows along the list
}

// enqueue puts v at the end.
func (q *queue) enqueue(v variable) {
	q.stamps++
	q.links[v] = link{q.last, 0, q.stamps}
	if q.last == 0 {
		q.first = v
	} else {
		q.links[q.last].next = v
	}
	q.last = v
}

func (q *queue) dequeue(v variable) {
	l := q.links[v]
	if l.prev == 0 {
		q.first = l.next
	} else {
		q.links[l.prev].next = l.next
	}
	if l.next == 0 {
		q.last = l.prev
	} else {
		q.links[l.next].prev = l.prev
	}
	if q.search == v {
		q.search = l.prev
		if q.search == 0 {
			q.search = q.last
		}
	}
}

// bump moves v to the end. If it is unassigned the search starts there.
func (q *queue) bump(v variable, assigned bool) {
	if q.last == v {
		return
	}
	q.dequeue(v)
	q.enqueue(v)
	if !assigned {
		q.search = v
	}
}

// unassigned tells that v lost its value.
func (q *queue) unassigned(v variable) {
	if q.links[v].stamp > q.links[q.search].stamp {
		q.search = v
	}
}

// renumber gives stamps that follow the list from first to last.
func (q *queue) renumber() {
	q.stamps = 0
	for v := q.first; v != 0; v = q.links[v].next {
		q.stamps++
		q.links[v].stamp = q.stamps
	}
}
