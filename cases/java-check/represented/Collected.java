// Inputs of classes of maps, sets and lists hold anything that they can; what is violated is shown by calls with real ones.
// bounds: --scope 2 --null-arguments=false --unreached=false
// expect(long) Collected.put: holds
// expect Collected.got: violated null
// expect(long) Collected.last: violated assert
// expect(long) Collected.lastLinked: holds
// expect Collected.known: holds
// expect Collected.same: violated assert
// expect(long) Collected.table: holds
// expect Collected.add: holds
// expect Collected.hashed: unknown
// expect Collected.pop: holds
// expect Collected.third: violated library
// expect Collected.two: violated assert
// expect(long) Collected.parts: holds
// expect Collected.below: unknown
// expect Collected.exactly: violated assert
// expect Collected.other: unknown
// expect(long) Collected.copied: holds
// expect Collected.queued: violated assert
// expect Collected.shared: holds
// expect Collected.absent: violated assert
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;

class Collected {
    static void put(HashMap<String, Integer> m, String k) {
        int n = m.size();
        boolean has = m.containsKey(k);
        m.put(k, 3);
        assert m.get(k) == 3 && m.size() == (has ? n : n + 1);
    }

    static int got(HashMap<String, Integer> m, String k) { return m.get(k); }

    static void last(HashMap<Integer, Integer> m) { // a HashMap has it anywhere
        m.put(1, 2);
        int last = 0;
        for (Integer k : m.keySet()) last = k == null ? 0 : k;
        assert m.size() == 1 || last == 1;
    }

    static void lastLinked(LinkedHashMap<Integer, Integer> m) {
        if (m.containsKey(1)) return;
        m.put(1, 2);
        int last = 0;
        for (Integer k : m.keySet()) last = k == null ? 0 : k;
        assert last == 1;
    }

    static void known(IdentityHashMap<Object, Integer> m, Object o) {
        m.put(o, 1);
        assert m.containsKey(o) && m.get(o) == 1;
    }

    static void same(IdentityHashMap<Object, Integer> m, Object a, Object b) { // two objects may be equal, and are two keys
        m.clear();
        m.put(a, 1);
        m.put(b, 2);
        assert m.size() == 2;
    }

    static void table(Hashtable<String, String> t) {
        t.put("a", "b");
        assert t.elements().nextElement() != null && t.contains("b");
    }

    static void add(HashSet<String> s) {
        int n = s.size();
        assert s.add("x") == (s.size() == n + 1) && s.contains("x");
    }

    /** Has a hash code of its own, which a HashMap asks for. */
    static class Key {
        int by;

        @Override
        public int hashCode() { return 7 / by; }

        @Override
        public boolean equals(Object o) { return o == this; }
    }

    static boolean hashed(HashMap<Key, String> m, Key k) { return m.containsKey(k); }

    static void pop(LinkedList<String> l, String s) {
        l.push(s);
        assert l.peekFirst() == s && l.pop() == s;
    }

    static String third(LinkedList<String> l) { return l.get(2); }

    static void two(PriorityQueue<Integer> q) { assert q.size() != 2; }

    static void parts(LinkedList<Integer> l) {
        int n = l.size();
        l.addAll(0, new ArrayList<>(l));
        assert l.size() == 2 * n;
    }

    static void below(HashMap<String, String> m) { assert !(m instanceof LinkedHashMap); }

    static void exactly(HashMap<String, String> m) { assert m.getClass() != HashMap.class; }

    static void other(HashMap<String, String> m) { assert m.getClass() == HashMap.class; }

    static void copied(CopyOnWriteArrayList<String> l) {
        l.add("a");
        assert l.contains("a");
    }

    static void shared(ConcurrentMap<String, Integer> m) {
        m.put("a", 1);
        assert m.putIfAbsent("a", 2) == 1 && m.replace("a", 1, 3) && m.get("a") == 3;
    }

    static void absent(ConcurrentHashMap<String, Integer> m) { assert m.get("a") == null; }

    static void queued(CopyOnWriteArrayList<String> l) { assert l.size() != 1; }
}
