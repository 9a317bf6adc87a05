// Loops and recursion over all lists: the links of a list, and what lists are known to hold behind calls.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect ListsAll.length: proved
// expect ListsAll.sum: proved
// expect ListsAll.reverse: proved
// expect ListsAll.insert: proved
// expect ListsAll.insertLoop: proved
// expect ListsAll.remove: proved
// expect ListsAll.contains: proved
// expect ListsAll.last: proved
// expect ListsAll.build: proved
// expect ListsAll.copy: proved
// expect ListsAll.cyclic: proved
// expect ListsAll.drop: proved
// expect ListsAll.map: proved
// expect ListsAll.pushed: proved
// expect ListsMerged.merge: proved
// expect ListsAllFail.second: unknown
// expect ListsAllFail.sum: unknown
// expect ListsAllFail.pushed: unknown
// expect ListsAllFail.two: unknown

class ListsAll {
    static final class Link {
        private int value;
        private Link next;

        Link(int value, Link next) {
            this.value = value;
            this.next = next;
        }
    }

    static int length(Link l) {
        return l == null ? 0 : 1 + length(l.next);
    }

    static int sum(Link l) {
        int s = 0;
        for (; l != null; l = l.next) {
            s += l.value;
        }
        return s;
    }

    static Link reverse(Link l) {
        Link r = null;
        while (l != null) {
            Link t = l.next;
            l.next = r;
            r = l;
            l = t;
        }
        return r;
    }

    static Link insert(Link l, int v) {
        if (l == null || l.value >= v) {
            return new Link(v, l);
        }
        l.next = insert(l.next, v);
        return l;
    }

    static Link insertLoop(Link l, int v) {
        if (l == null || l.value >= v) {
            return new Link(v, l);
        }
        Link at = l;
        while (at.next != null && at.next.value < v) {
            at = at.next;
        }
        at.next = new Link(v, at.next);
        return l;
    }

    static Link remove(Link l, int v) {
        if (l == null) {
            return null;
        }
        l.next = remove(l.next, v);
        return l.value == v ? l.next : l;
    }

    static boolean contains(Link l, int v) {
        return l != null && (l.value == v || contains(l.next, v));
    }

    static Link last(Link l) {
        if (l == null) {
            return null;
        }
        while (l.next != null) {
            l = l.next;
        }
        assert l.next == null;
        return l;
    }

    static Link build(int n) {
        Link l = null;
        for (int i = 0; i < n; i++) {
            l = new Link(i, l);
        }
        for (Link k = l; k != null; k = k.next) {
            assert k.value >= 0;
        }
        return l;
    }

    static Link copy(Link l) {
        Link c = l == null ? null : new Link(l.value, copy(l.next));
        return c;
    }

    static boolean cyclic(Link l) {
        Link slow = l;
        Link fast = l;
        while (fast != null && fast.next != null) {
            slow = slow == null ? null : slow.next;
            fast = fast.next.next;
            if (slow == fast) {
                return true;
            }
        }
        return false;
    }

    static Link drop(Link l, int n) {
        while (n > 0 && l != null) {
            l = l.next;
            n--;
        }
        return l;
    }

    static Link map(Link l) {
        for (Link k = l; k != null; k = k.next) {
            k.value = k.value & 7;
        }
        return l;
    }

    static final class Stack {
        private Link top;
        private int size;

        void push(int v) {
            top = new Link(v, top);
            size++;
        }

        int pop() {
            if (top == null) {
                return 0;
            }
            int v = top.value;
            top = top.next;
            size--;
            return v;
        }

        boolean isEmpty() {
            return top == null;
        }
    }

    static int pushed(Stack s, int v) {
        if (s == null) {
            return 0;
        }
        s.push(v);
        assert !s.isEmpty();
        return s.top.value;
    }
}

class ListsMerged {
    static final class Link {
        private int value;
        private Link next;
    }

    static Link merge(Link a, Link b) {
        if (a == null) {
            return b;
        }
        if (b == null) {
            return a;
        }
        if (a.value <= b.value) {
            a.next = merge(a.next, b);
            return a;
        }
        b.next = merge(a, b.next);
        return b;
    }
}

class ListsAllFail {
    static ListsAll.Link second(ListsAll.Link l) {
        return l == null ? null : ListsAllFail.next(ListsAllFail.next(l));
    }

    private static ListsAll.Link next(ListsAll.Link l) {
        return ListsAll.copy(l).equals(l) ? l : null;
    }

    static int sum(ListsAll.Link l) {
        int s = 0;
        do {
            s += ListsAll.length(l);
            l = ListsAll.drop(l, 1);
        } while (l.hashCode() != s);
        return s;
    }

    static int pushed(ListsAll.Stack s, int v) {
        if (s == null) {
            return 0;
        }
        s.push(v);
        s.pop();
        assert !s.isEmpty();
        return v;
    }

    static void two(ListsAll.Stack s, ListsAll.Stack t) {
        if (s != null && t != null) {
            s.push(1);
            while (!t.isEmpty()) {
                t.pop();
            }
            assert !s.isEmpty();
        }
    }
}
