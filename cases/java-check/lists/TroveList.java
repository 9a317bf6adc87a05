// expect(long) TroveList.add(int, TroveList.Link): violated postcondition
// expect(long) TroveList.add(TroveList.Link): holds
// expect(long) TroveList.clear: holds
// expect(long) TroveList.contains: holds
// expect(long) TroveList.get: holds
// expect(long) TroveList.indexOf: holds
// expect TroveList.isEmpty: holds
// expect(long) TroveList.lastIndexOf: holds
// expect(long) TroveList.remove(int): holds
// expect TroveList.remove(TroveList.Link): violated invariant postcondition undefined
// expect(long) TroveList.set: holds
// expect(long) TroveList.size: holds
// bounds: --scope 4 --scope AbstractList=1 --scope CachingList=1 --scope JdkList=1 --scope OldTroveList=1 --scope SeededList=1 --scope TroveList=1 --int-width 4 --unwind 3
/** A list as in Trove 1.1: the elements are links themselves, so that each can be there once. */
public class TroveList {
    static class Link {
        /*@ nullable @*/ Link next, previous;
    }

    /*@ nullable @*/ Link head, tail;
    int size;

    //@ invariant head == null <==> tail == null;
    //@ invariant head != null ==> head.previous == null && tail.next == null && \reach(head, tail, next) && size == \reach(head, next).size();
    //@ invariant head == null ==> size == 0;
    //@ invariant (\forall Link n; head != null && \reach(head, n, next); n.next == null || n.next.previous == n && !\reach(n.next, n, next));

    /** The element at a place that exists. */
    //@ requires 0 <= index && index < size;
    /*@ pure nullable @*/ Link at(int index) {
        Link e = head;
        for (int i = 0; i < index; i++) {
            e = e.next;
        }
        return e;
    }

    //@ requires o.next == null && o.previous == null && (head == null || !\reach(head, o, next));
    //@ ensures 0 <= index && index <= \old(size) && size == \old(size) + 1;
    //@ ensures at(index) == o;
    //@ ensures (\forall int i; 0 <= i && i < index; at(i) == \old(at(i)));
    //@ ensures (\forall int i; index <= i && i < \old(size); at(i + 1) == \old(at(i)));
    //@ signals (IndexOutOfBoundsException e) index < 0 || index > size;
    //@ signals_only IndexOutOfBoundsException;
    void add(int index, Link o) {
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException();
        }
        if (size == 0) {
            head = o;
            tail = o;
        } else if (index == 0) {
            o.next = head;
            head.previous = o;
            head = o;
        } else if (index == size) {
            tail.next = o;
            o.previous = tail;
            tail = o;
        } else {
            Link p = head; // wrong: one link too far
            for (int i = 0; i < index; i++) {
                p = p.next;
            }
            Link n = p.next;
            p.next = o;
            o.previous = p;
            if (n == null) {
                tail = o;
            } else {
                o.next = n;
                n.previous = o;
            }
        }
        size++;
    }

    //@ requires o.next == null && o.previous == null && (head == null || !\reach(head, o, next));
    //@ ensures \result && size == \old(size) + 1 && at(size - 1) == o;
    //@ ensures (\forall int i; 0 <= i && i < \old(size); at(i) == \old(at(i)));
    boolean add(Link o) {
        if (head == null) {
            head = o;
        } else {
            tail.next = o;
            o.previous = tail;
        }
        tail = o;
        size++;
        return true;
    }

    //@ ensures size == 0;
    void clear() {
        Link e = head;
        while (e != null) {
            Link n = e.next;
            e.next = null;
            e.previous = null;
            e = n;
        }
        head = null;
        tail = null;
        size = 0;
    }

    //@ ensures \result <==> (\exists int i; 0 <= i && i < size; at(i) == o);
    /*@ pure @*/ boolean contains(Link o) {
        for (Link e = head; e != null; e = e.next) {
            if (o.equals(e)) {
                return true;
            }
        }
        return false;
    }

    //@ ensures 0 <= index && index < size && \result == at(index);
    //@ signals (IndexOutOfBoundsException e) index < 0 || index >= size;
    //@ signals_only IndexOutOfBoundsException;
    /*@ pure nullable @*/ Link get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException();
        }
        return node(index);
    }

    //@ ensures \result == -1 ? (\forall int i; 0 <= i && i < size; at(i) != o) : 0 <= \result && \result < size && at(\result) == o;
    //@ ensures (\forall int i; 0 <= i && i < \result; at(i) != o);
    /*@ pure @*/ int indexOf(Link o) {
        int index = 0;
        for (Link e = head; e != null; e = e.next) {
            if (o.equals(e)) {
                return index;
            }
            index++;
        }
        return -1;
    }

    //@ ensures \result <==> size == 0;
    /*@ pure @*/ boolean isEmpty() {
        return size == 0;
    }

    //@ ensures \result == -1 ? (\forall int i; 0 <= i && i < size; at(i) != o) : 0 <= \result && \result < size && at(\result) == o;
    //@ ensures (\forall int i; \result < i && i < size; at(i) != o);
    /*@ pure @*/ int lastIndexOf(Link o) {
        int index = size - 1;
        for (Link e = tail; e != null; e = e.previous) {
            if (o.equals(e)) {
                return index;
            }
            index--;
        }
        return -1;
    }

    //@ ensures 0 <= index && index < \old(size) && size == \old(size) - 1 && \result == \old(at(index));
    //@ ensures (\forall int i; 0 <= i && i < index; at(i) == \old(at(i)));
    //@ ensures (\forall int i; index <= i && i < size; at(i) == \old(at(i + 1)));
    //@ signals (IndexOutOfBoundsException e) index < 0 || index >= size;
    //@ signals_only IndexOutOfBoundsException;
    Link remove(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException();
        }
        Link e = node(index);
        unlink(e);
        return e;
    }

    //@ ensures \result <==> \old((\exists int i; 0 <= i && i < size; at(i) == o));
    //@ ensures size == \old(size) - (\result ? 1 : 0);
    //@ ensures (\forall int i; 0 <= i && i < size && \old((\forall int k; 0 <= k && k <= i; at(k) != o)); at(i) == \old(at(i)));
    //@ ensures (\forall int i; 0 <= i && i < size && \old((\exists int k; 0 <= k && k <= i; at(k) == o)); at(i) == \old(at(i + 1)));
    boolean remove(Link o) {
        unlink(o); // wrong, or documented: nobody is asked whether the list has it
        return true;
    }

    //@ requires o.next == null && o.previous == null && (head == null || !\reach(head, o, next));
    //@ ensures 0 <= index && index < size && size == \old(size) && \result == \old(at(index)) && at(index) == o;
    //@ ensures (\forall int i; 0 <= i && i < size && i != index; at(i) == \old(at(i)));
    //@ signals (IndexOutOfBoundsException e) index < 0 || index >= size;
    //@ signals_only IndexOutOfBoundsException;
    Link set(int index, Link o) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException();
        }
        Link old = node(index), p = old.previous, n = old.next;
        o.previous = p;
        o.next = n;
        old.previous = null;
        old.next = null;
        if (p == null) {
            head = o;
        } else {
            p.next = o;
        }
        if (n == null) {
            tail = o;
        } else {
            n.previous = o;
        }
        return old;
    }

    //@ ensures \result == size && (head != null ==> \result == \reach(head, next).size());
    /*@ pure @*/ int size() {
        return size;
    }

    /** The link at a place that exists. */
    /*@ helper @*/ private Link node(int index) {
        if (index > size >> 1) {
            Link e = tail;
            for (int i = size - 1; i > index; i--) {
                e = e.previous;
            }
            return e;
        }
        Link e = head;
        for (int i = 0; i < index; i++) {
            e = e.next;
        }
        return e;
    }

    /*@ helper @*/ private void unlink(Link e) {
        Link n = e.next, p = e.previous;
        if (n == null && p == null) {
            head = null;
            tail = null;
        } else if (n == null) {
            e.previous = null;
            p.next = null;
            tail = p;
        } else if (p == null) {
            e.next = null;
            n.previous = null;
            head = n;
        } else {
            p.next = n;
            n.previous = p;
            e.next = null;
            e.previous = null;
        }
        size--;
    }
}
