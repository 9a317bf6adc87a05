// Whether there is a next element is known when the last one was given, as it is with the iterators of HashSet and TreeMap: a set
// that shrinks meanwhile is noticed at the next element, and not overlooked at the end.
// bounds: --null-arguments=false --unreached=false
// expect(long) Iterators.shrink: violated library
// expect(long) Iterators.ended: violated assert
// expect(long) Iterators.grown: holds
// expect Iterators.removed: violated assert
// expect Iterators.through: violated division
// expect Iterators.entry: violated division
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

class Iterators {
    static void shrink(Set<Integer> s) {
        if (s.size() != 2) return;
        for (Integer x : s) s.remove(x);
    }

    static void ended(Map<Integer, Integer> m) {
        if (m.size() != 2) return;
        Iterator<Integer> i = m.keySet().iterator();
        m.remove(i.next());
        assert !i.hasNext();
    }

    // An iterator that is given may remove what it gave.
    static void removed(Iterator<String> i, int n) {
        i.next();
        i.remove();
        assert n > 0;
    }

    static int through(Iterator<String> i) {
        int n = 0;
        while (i.hasNext()) n += 1 / i.next().length();
        return n;
    }

    static int entry(Map.Entry<String, Integer> e) { return e.getValue() / e.getKey().length(); }

    static void grown(Set<Integer> s) {
        if (s.size() != 1) return;
        Iterator<Integer> i = s.iterator();
        Integer x = i.next();
        s.add(x + 1);
        assert !i.hasNext();
    }
}
