// Who makes a collection that is not to be changed knows that; of one that callers give, they do.
// bounds: --null-arguments=false --unreached=false
// expect Views.copy: violated library
// expect Views.view: violated library
// expect Views.fixed: violated library
// expect(long) Views.map: violated library
// expect Views.given: holds
// expect(long) Views.taken: holds
// expect(long) Views.Letters.next: violated library
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

class Views {
    static void copy(List<Integer> l) { List.copyOf(l).clear(); }

    static void view(List<Integer> l) {
        List<Integer> v = Collections.unmodifiableList(l);
        v.clear();
    }

    static void fixed(Integer[] a) { Arrays.asList(a).clear(); }

    static void map(Map<String, Integer> m) { Collections.unmodifiableMap(m).clear(); }

    // What Iterator.next is documented to throw is about no index.
    static class Letters implements Iterator<Character> {
        private final String s;
        private int at;

        Letters(String s) { this.s = s; }

        public boolean hasNext() { return at < s.length(); }

        public Character next() { return s.charAt(at++); }
    }

    static void given(List<Integer> l) { l.clear(); }

    static void taken(List<List<Integer>> l) { if (!l.isEmpty()) l.get(0).clear(); }
}
