// expect(long) SeededList.add: violated postcondition
// expect SeededList.indexOf: violated postcondition
// expect SeededList.indexOfAfterFirst: violated postcondition
// expect SeededList.isEmpty: violated postcondition
// expect SeededList.remove(int): violated invariant postcondition
// expect SeededList.SeededList: violated invariant undefined
// bounds: --scope 4 --scope AbstractList=1 --scope CachingList=1 --scope JdkList=1 --scope OldTroveList=1 --scope SeededList=1 --scope TroveList=1 --int-width 4 --unwind 3
/** The list of the JDK with five seeded faults, each in a method of its own. */
public class SeededList {
    static class Value {
    }

    static class Entry {
        /*@ nullable @*/ Value element;
        /*@ nullable @*/ Entry next, previous;
    }

    Entry header;
    int size;

    //@ invariant header.element == null && header.next != null && \reach(header.next, header, next);
    //@ invariant (\forall Entry e; \reach(header, e, next); e.next.previous == e);
    //@ invariant size == \reach(header, next).size() - 1;

    /** The element at a place that exists. */
    //@ requires 0 <= index && index < size;
    /*@ pure nullable @*/ Value at(int index) {
        Entry e = header.next;
        for (int i = 0; i < index; i++) {
            e = e.next;
        }
        return e.element;
    }

    //@ ensures 0 <= index && index <= \old(size) && size == \old(size) + 1;
    //@ ensures at(index) == o;
    //@ ensures (\forall int i; 0 <= i && i < index; at(i) == \old(at(i)));
    //@ ensures (\forall int i; index <= i && i < \old(size); at(i + 1) == \old(at(i)));
    //@ signals (IndexOutOfBoundsException e) index < 0 || index > size;
    //@ signals_only IndexOutOfBoundsException;
    void add(int index, /*@ nullable @*/ Value o) {
        // seeded: behind the entry at the index
        addBefore(o, index == size ? header : entry(index).next);
    }

    //@ ensures \result == -1 ? (\forall int i; 0 <= i && i < size; at(i) != o) : 0 <= \result && \result < size && at(\result) == o;
    //@ ensures (\forall int i; 0 <= i && i < \result; at(i) != o);
    /*@ pure @*/ int indexOf(/*@ nullable @*/ Value o) {
        int index = 1; // seeded
        if (o == null) {
            for (Entry e = header.next; e != header; e = e.next) {
                if (e.element == null) {
                    return index;
                }
                index++;
            }
        } else {
            for (Entry e = header.next; e != header; e = e.next) {
                if (o.equals(e.element)) {
                    return index;
                }
                index++;
            }
        }
        return -1;
    }

    //@ ensures \result == -1 ? (\forall int i; 0 <= i && i < size; at(i) != o) : 0 <= \result && \result < size && at(\result) == o;
    //@ ensures (\forall int i; 0 <= i && i < \result; at(i) != o);
    /*@ pure @*/ int indexOfAfterFirst(/*@ nullable @*/ Value o) {
        if (size == 0) {
            return -1;
        }
        int index = 1; // seeded: the first entry is left out
        if (o == null) {
            for (Entry e = header.next.next; e != header; e = e.next) {
                if (e.element == null) {
                    return index;
                }
                index++;
            }
        } else {
            for (Entry e = header.next.next; e != header; e = e.next) {
                if (o.equals(e.element)) {
                    return index;
                }
                index++;
            }
        }
        return -1;
    }

    //@ ensures \result <==> size == 0;
    /*@ pure @*/ boolean isEmpty() {
        return size <= 1; // seeded
    }

    //@ ensures 0 <= index && index < \old(size) && size == \old(size) - 1 && \result == \old(at(index));
    //@ ensures (\forall int i; 0 <= i && i < index; at(i) == \old(at(i)));
    //@ ensures (\forall int i; index <= i && i < size; at(i) == \old(at(i + 1)));
    //@ signals (IndexOutOfBoundsException e) index < 0 || index >= size;
    //@ signals_only IndexOutOfBoundsException;
    /*@ nullable @*/ Value remove(int index) {
        Entry e = entry(index);
        remove(e);
        return e.element;
    }

    private Entry entry(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException();
        }
        Entry e = header;
        if (index < size >> 1) {
            for (int i = 0; i <= index; i++) {
                e = e.next;
            }
        } else {
            for (int i = size; i > index; i--) {
                e = e.previous;
            }
        }
        return e;
    }

    /*@ helper @*/ private void addBefore(/*@ nullable @*/ Value o, Entry e) {
        Entry n = new Entry();
        n.element = o;
        n.next = e;
        n.previous = e.previous;
        n.previous.next = n;
        n.next.previous = n;
        size++;
    }

    /*@ helper @*/ private void remove(Entry e) {
        // seeded: the entry before still leads to this one
        e.next.previous = e.previous;
        size--;
    }
}
