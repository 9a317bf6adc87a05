// Whether there is a next element is known when the last one was given, as it is with the iterators of HashSet and TreeMap: a set
// that shrinks meanwhile is noticed at the next element, and not overlooked at the end.
// bounds: --null-arguments=false --unreached=false
// expect Iterators.shrink: violated library
// expect Iterators.ended: violated assert
// expect Iterators.grown: holds
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

    static void grown(Set<Integer> s) {
        if (s.size() != 1) return;
        Iterator<Integer> i = s.iterator();
        Integer x = i.next();
        s.add(x + 1);
        assert !i.hasNext();
    }
}
