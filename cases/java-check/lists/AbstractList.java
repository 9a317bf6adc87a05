// expect(long) AbstractList.add(int, AbstractList.Value): holds
// expect(long) AbstractList.add(AbstractList.Value): holds
// expect AbstractList.clear: holds
// expect AbstractList.contains: holds
// expect(long) AbstractList.get: holds
// expect AbstractList.indexOf: holds
// expect AbstractList.isEmpty: holds
// expect(long) AbstractList.lastIndexOf: holds
// expect(long) AbstractList.remove(int): holds
// expect(long) AbstractList.remove(AbstractList.Value): holds
// expect(long) AbstractList.set: holds
// expect AbstractList.size: holds
// expect AbstractList.AbstractList: violated invariant undefined
// bounds: --scope 4 --scope AbstractList=1 --scope CachingList=1 --scope JdkList=1 --scope OldTroveList=1 --scope SeededList=1 --scope TroveList=1 --int-width 4 --unwind 3
/** A list as in Apache's AbstractLinkedList: a ring of nodes with a header, and small methods for others to replace. */
public class AbstractList {
    static class Value {
    }

    static class Node {
        /*@ nullable @*/ Value element;
        /*@ nullable @*/ Node next, previous;
    }

    Node header;
    int size;

    //@ invariant header.element == null && header.next != null && \reach(header.next, header, next);
    //@ invariant (\forall Node e; \reach(header, e, next); e.next.previous == e);
    //@ invariant size == \reach(header, next).size() - 1;

    /** The element at a place that exists. */
    //@ requires 0 <= index && index < size;
    /*@ pure nullable @*/ Value at(int index) {
        Node e = header.next;
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
        addNodeBefore(node(index, true), o);
    }

    //@ ensures \result && size == \old(size) + 1 && at(size - 1) == o;
    //@ ensures (\forall int i; 0 <= i && i < \old(size); at(i) == \old(at(i)));
    boolean add(/*@ nullable @*/ Value o) {
        addNodeBefore(header, o);
        return true;
    }

    //@ ensures size == 0;
    void clear() {
        header.next = header;
        header.previous = header;
        size = 0;
    }

    //@ ensures \result <==> (\exists int i; 0 <= i && i < size; at(i) == o);
    /*@ pure @*/ boolean contains(/*@ nullable @*/ Value o) {
        return indexOf(o) != -1;
    }

    //@ ensures 0 <= index && index < size && \result == at(index);
    //@ signals (IndexOutOfBoundsException e) index < 0 || index >= size;
    //@ signals_only IndexOutOfBoundsException;
    /*@ pure nullable @*/ Value get(int index) {
        return node(index, false).element;
    }

    //@ ensures \result == -1 ? (\forall int i; 0 <= i && i < size; at(i) != o) : 0 <= \result && \result < size && at(\result) == o;
    //@ ensures (\forall int i; 0 <= i && i < \result; at(i) != o);
    /*@ pure @*/ int indexOf(/*@ nullable @*/ Value o) {
        int i = 0;
        for (Node n = header.next; n != header; n = n.next) {
            if (isEqual(n.element, o)) {
                return i;
            }
            i++;
        }
        return -1;
    }

    //@ ensures \result <==> size == 0;
    /*@ pure @*/ boolean isEmpty() {
        return size == 0;
    }

    //@ ensures \result == -1 ? (\forall int i; 0 <= i && i < size; at(i) != o) : 0 <= \result && \result < size && at(\result) == o;
    //@ ensures (\forall int i; \result < i && i < size; at(i) != o);
    /*@ pure @*/ int lastIndexOf(/*@ nullable @*/ Value o) {
        int i = size - 1;
        for (Node n = header.previous; n != header; n = n.previous) {
            if (isEqual(n.element, o)) {
                return i;
            }
            i--;
        }
        return -1;
    }

    //@ ensures 0 <= index && index < \old(size) && size == \old(size) - 1 && \result == \old(at(index));
    //@ ensures (\forall int i; 0 <= i && i < index; at(i) == \old(at(i)));
    //@ ensures (\forall int i; index <= i && i < size; at(i) == \old(at(i + 1)));
    //@ signals (IndexOutOfBoundsException e) index < 0 || index >= size;
    //@ signals_only IndexOutOfBoundsException;
    /*@ nullable @*/ Value remove(int index) {
        Node n = node(index, false);
        Value old = n.element;
        removeNode(n);
        return old;
    }

    //@ ensures \result <==> \old((\exists int i; 0 <= i && i < size; at(i) == o));
    //@ ensures size == \old(size) - (\result ? 1 : 0);
    //@ ensures (\forall int i; 0 <= i && i < size && \old((\forall int k; 0 <= k && k <= i; at(k) != o)); at(i) == \old(at(i)));
    //@ ensures (\forall int i; 0 <= i && i < size && \old((\exists int k; 0 <= k && k <= i; at(k) == o)); at(i) == \old(at(i + 1)));
    boolean remove(/*@ nullable @*/ Value o) {
        for (Node n = header.next; n != header; n = n.next) {
            if (isEqual(n.element, o)) {
                removeNode(n);
                return true;
            }
        }
        return false;
    }

    //@ ensures 0 <= index && index < size && size == \old(size) && \result == \old(at(index)) && at(index) == o;
    //@ ensures (\forall int i; 0 <= i && i < size && i != index; at(i) == \old(at(i)));
    //@ signals (IndexOutOfBoundsException e) index < 0 || index >= size;
    //@ signals_only IndexOutOfBoundsException;
    /*@ nullable @*/ Value set(int index, /*@ nullable @*/ Value o) {
        Node n = node(index, false);
        Value old = n.element;
        n.element = o;
        return old;
    }

    //@ ensures \result == \reach(header, next).size() - 1;
    /*@ pure @*/ int size() {
        return size;
    }

    /** The node at a place; the header is behind the last one. */
    private Node node(int index, boolean endAllowed) {
        if (index < 0) {
            throw new IndexOutOfBoundsException();
        }
        if (!endAllowed && index == size) {
            throw new IndexOutOfBoundsException();
        }
        if (index > size) {
            throw new IndexOutOfBoundsException();
        }
        Node n;
        if (index < size / 2) {
            n = header.next;
            for (int i = 0; i < index; i++) {
                n = n.next;
            }
        } else {
            n = header;
            for (int i = size; i > index; i--) {
                n = n.previous;
            }
        }
        return n;
    }

    private Node createNode(/*@ nullable @*/ Value o) {
        Node n = new Node();
        n.next = n;
        n.previous = n;
        n.element = o;
        return n;
    }

    /*@ helper @*/ private void addNodeBefore(Node e, /*@ nullable @*/ Value o) {
        addNode(createNode(o), e);
    }

    /*@ helper @*/ private void addNode(Node n, Node e) {
        n.next = e;
        n.previous = e.previous;
        e.previous.next = n;
        e.previous = n;
        size++;
    }

    /*@ helper @*/ private void removeNode(Node e) {
        e.previous.next = e.next;
        e.next.previous = e.previous;
        size--;
    }

    private static boolean isEqual(/*@ nullable @*/ Value a, /*@ nullable @*/ Value b) {
        return a == b || a != null && a.equals(b);
    }
}
