// A list is any list, also where a class under check is one: what its views of other lists do is no question about a method
// that is given a list. A method of a list may be given the list itself.
// bounds: --null-arguments=false
// expect OwnLists.more: holds
// expect OwnLists.half: violated division
// expect OwnLists.same: bounded
// expect OwnLists.other: bounded
// expect OwnLists.Part.again: violated division
import java.util.AbstractList;
import java.util.List;

class OwnLists {
    static int more(List<Object> l) { return 6 / (l.size() + 1); }

    static int half(List<String> l) { return 6 / (l.size() - 2); }

    // A list may be an object of a class under check: that it is none is assumed, and so not proved.
    static void same(List<Object> l, Part p) { assert l != p || l == null; }

    static void other(Object o, List<Object> l) { assert o != l || l == null; }

    static class Part extends AbstractList<Object> {
        private List<Object> of;

        public Object get(int i) { return of.get(i); }

        public int size() { return of.size() - 2; }

        int again(List<Object> l) {
            if (l == this) return 1 / (l == null ? 1 : 0);
            return 0;
        }
    }
}
