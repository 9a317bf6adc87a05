// How many elements collections have: an index below that, a first element where there is one, one that was pushed before.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect Sized.loop: assumed
// expect Sized.last: assumed
// expect Sized.replaced: assumed
// expect Sized.pushed: proved
// expect Sized.pushedTwice: proved
// expect Sized.stack: proved
// expect Sized.drained: proved
// expect Sized.queue: proved
// expect Sized.maybe: proved
// expect Sized.maybeNot: proved
// expect Sized.counted: proved
// expect Sized.exact: proved
// expect Sized.cleared: assumed
// expect Sized.inserted: assumed
// expect SizedFail.beyond: unknown
// expect SizedFail.poppedTwice: unknown
// expect SizedFail.alias: unknown
// expect SizedFail.helped: unknown
// expect SizedFail.stale: unknown
// expect SizedFail.shrinking: unknown
// expect SizedFail.odd: unknown
// expect SizedFail.byIterator: unknown
// expect SizedFail.polled: unknown
// expect SizedFail.field: unknown
// expect SizedFail.maybe: unknown
// expect SizedFail.insertedBeyond: unknown
// expect SizedFail.passed: unknown

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.Optional;
import java.util.Stack;

class Sized {
    static int loop(ArrayList<String> l) {
        int n = 0;
        for (int i = 0; i < l.size(); i++) {
            n = l.get(i) == null ? n : i;
        }
        return n;
    }

    static String last(ArrayList<String> l) {
        return l.isEmpty() ? null : l.get(l.size() - 1);
    }

    static void replaced(ArrayList<String> l, String s) {
        for (int i = l.size() - 1; i >= 0; i--) {
            l.set(i, s);
        }
    }

    static String pushed(String s) {
        ArrayDeque<String> d = new ArrayDeque<>();
        d.push(s);
        return d.pop();
    }

    static String pushedTwice(String s) {
        LinkedList<String> l = new LinkedList<>();
        l.push(s);
        l.addLast(s);
        l.pop();
        return l.removeLast();
    }

    static String stack(String s) {
        Stack<String> l = new Stack<>();
        l.push(s);
        String t = l.peek();
        l.pop();
        return t;
    }

    static String drained(int n) {
        LinkedList<String> l = new LinkedList<>();
        for (int i = 0; i < n; i++) {
            l.add("a");
        }
        String s = null;
        while (!l.isEmpty()) {
            s = l.removeFirst();
        }
        return s;
    }

    static String queue(int n) {
        ArrayDeque<String> l = new ArrayDeque<>();
        for (int i = 0; i < n; i++) {
            l.add("a");
        }
        String s = null;
        while (l.size() > 0) {
            s = l.remove();
        }
        return s;
    }

    static String maybe(boolean there) {
        Optional<String> o = there ? Optional.of("a") : Optional.empty();
        return o.isPresent() ? o.get() : null;
    }

    static String maybeNot(boolean there) {
        Optional<String> o = there ? Optional.of("a") : Optional.empty();
        if (o.isEmpty()) {
            return null;
        }
        return o.get();
    }

    static String counted(int n, String s) {
        ArrayList<String> l = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            l.add(s);
        }
        assert l.size() >= 0;
        return l.size() > 0 ? l.get(0) : s;
    }

    static int exact(String s) {
        ArrayList<String> l = new ArrayList<>();
        l.add(s);
        l.add(s);
        l.add(s);
        l.remove(1);
        assert l.size() == 2;
        return l.size();
    }

    static boolean cleared(ArrayList<String> l) {
        l.clear();
        assert l.isEmpty();
        return l.isEmpty();
    }

    static String inserted(ArrayList<String> l, String s) {
        l.add(l.size(), s);
        return l.get(0);
    }
}

class SizedFail {
    private final ArrayList<String> list = new ArrayList<>();

    static String beyond(ArrayList<String> l) {
        return l.isEmpty() ? null : l.get(l.size());
    }

    static String poppedTwice(String s) {
        ArrayDeque<String> d = new ArrayDeque<>();
        d.push(s);
        d.pop();
        return d.pop();
    }

    static String alias(ArrayList<String> l, ArrayList<String> k) {
        if (l.isEmpty()) {
            return null;
        }
        k.clear();
        return l.get(0);
    }

    private static void help(ArrayList<String> l) {
        l.clear();
    }

    static String helped(ArrayList<String> l) {
        if (l.isEmpty()) {
            return null;
        }
        help(l);
        return l.get(0);
    }

    static String stale(ArrayList<String> l) {
        int n = l.size();
        if (n == 0) {
            return null;
        }
        l.remove(0);
        return l.get(n - 1);
    }

    static void shrinking(ArrayList<String> l) {
        int n = l.size();
        for (int i = 0; i < n; i++) {
            l.remove(i);
        }
    }

    static class Odd extends LinkedList<String> {
        @Override
        public int size() {
            return 5;
        }
    }

    static String odd() {
        Odd l = new Odd();
        return l.isEmpty() ? null : l.removeFirst();
    }

    static String byIterator(ArrayList<String> l) {
        Iterator<String> it = l.iterator();
        if (l.isEmpty()) {
            return null;
        }
        it.next();
        it.remove();
        return l.get(0);
    }

    static String polled(String s) {
        LinkedList<String> l = new LinkedList<>();
        l.push(s);
        l.poll();
        return l.getFirst();
    }

    String field(ArrayList<String> l) {
        if (list.isEmpty()) {
            list.add("a");
        }
        l.clear();
        return list.get(0);
    }

    static String maybe(boolean there) {
        Optional<String> o = there ? Optional.of("a") : Optional.empty();
        return o.isPresent() ? null : o.get();
    }

    static void insertedBeyond(ArrayList<String> l, String s) {
        l.add(l.size() + 1, s);
    }

    static String passed(ArrayList<String> l, Object o) {
        if (l.isEmpty()) {
            return null;
        }
        l.remove(o);
        return l.get(0);
    }
}
