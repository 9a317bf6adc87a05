// Maps and sets of callers hold any entries in any order; what is violated is shown by calls with real ones.
// bounds: --null-arguments=false --unreached=false
// expect(long) Maps.put: holds
// expect(long) Maps.get: violated null
// expect(long) Maps.has: holds
// expect(long) Maps.size: violated assert
// expect(long) Maps.each: violated assert
// expect(long) Maps.sum: holds
// expect(long) Maps.remove: holds
// expect Maps.set: holds
// expect Maps.twice: holds
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

class Maps {
    static void put(Map<Integer, String> m) {
        m.put(1, "x");
        assert m.get(1).equals("x") && m.containsKey(1);
    }

    static int get(Map<String, String> m) { return m.get("a").length(); }

    static int has(Map<String, String> m) { return m.containsKey("a") ? m.get("a").length() : 0; }

    static void size(Map<String, Integer> m) { assert m.size() != 2; }

    static void each(Map<Integer, Integer> m) {
        for (int k : m.keySet()) assert k != 3;
    }

    static int sum(Map<Integer, Integer> m) {
        int n = 0;
        for (Map.Entry<Integer, Integer> e : m.entrySet()) n += e.getValue() - e.getKey();
        return n;
    }

    static void remove(Map<Integer, Integer> m) {
        Iterator<Integer> i = m.keySet().iterator();
        if (!i.hasNext()) return;
        Integer k = i.next();
        i.remove();
        assert !m.containsKey(k);
    }

    static void set(Set<String> s) {
        int n = s.size();
        assert s.add("x") == (s.size() == n + 1) && s.contains("x");
    }

    static void twice(Set<Integer> s) {
        s.add(1);
        assert !s.add(1);
    }
}
