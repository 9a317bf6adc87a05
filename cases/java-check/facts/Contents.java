// What is inside of arrays and lists that existed: callers owe that no null is in them, unless the class adds one, and what the method stores counts too.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect Contents.sum: assumed
// expect Contents.rows: assumed
// expect Contents.copied: assumed
// expect Contents.first: assumed
// expect Contents.any: assumed
// expect Contents.added: assumed
// expect Contents.removed: assumed
// expect Contents.sort: assumed
// expect Contents.top: assumed
// expect Contents.length: assumed
// expect ContentsFail.stored: unknown
// expect ContentsFail.storedAlias: unknown
// expect ContentsFail.row: unknown
// expect ContentsFail.longer: unknown
// expect ContentsFail.fromOther: unknown
// expect ContentsFail.viaOther: unknown
// expect ContentsFail.found: unknown
// expect ContentsFail.behind: unknown
// expect ContentsFail.copiedInto: unknown
// expect ContentsFail.resized: unknown
// expect ContentsNull.aliases: unknown
// expect ContentsNull.add: assumed
// expect ContentsChosen.sum: unknown
// expect ContentsVariable.sum: unknown
// expect ContentsFound.sum: unknown
// expect ContentsNest.sum: unknown
// expect ContentsTyped.less: assumed
// expect ContentsTyped.below: assumed
// expect ContentsTyped.mixed: unknown
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.Vector;

class Contents {
    private final List<String> items = new ArrayList<>();
    private final Stack<Integer> stack = new Stack<>();

    static int sum(Integer[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            s += a[i];
        }
        return s;
    }

    static int rows(Integer[][] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a[i].length; j++) {
                s += a[i][j];
            }
        }
        return s;
    }

    static int copied(Integer[] a) {
        int s = 0;
        for (Integer x : a.clone()) {
            s += x;
        }
        return s;
    }

    static int first(ArrayList<Integer> l) {
        return l.isEmpty() ? 0 : l.get(0);
    }

    static int any(List<Integer> l) {
        int s = 0;
        for (int x : l) {
            s += x;
        }
        return s;
    }

    static int added(ArrayList<Integer> l, int k) {
        l.add(k);
        int s = 0;
        for (int x : l) {
            s += x;
        }
        return s;
    }

    static int removed(ArrayList<Integer> l) {
        if (l.size() < 2) {
            return 0;
        }
        l.remove(0);
        return l.get(0);
    }

    static void sort(Stack<Integer> stack) {
        if (stack.isEmpty()) {
            return;
        }
        int top = stack.pop();
        sort(stack);
        insert(stack, top);
    }

    private static void insert(Stack<Integer> stack, int x) {
        if (stack.isEmpty() || x > stack.peek()) {
            stack.push(x);
            return;
        }
        int top = stack.pop();
        insert(stack, x);
        stack.push(top);
    }

    int top() {
        return stack.isEmpty() ? 0 : stack.peek();
    }

    int length(int i) {
        return i < 0 || i >= items.size() ? 0 : items.get(i).length();
    }
}

class ContentsFail {
    static int stored(Integer[] a, int k) {
        if (k >= 0 && k < a.length) {
            a[k] = null;
        }
        return Contents.sum(a);
    }

    static int storedAlias(Integer[] a, Object[] b) {
        if (b.length > 0) {
            b[0] = null;
        }
        return Contents.sum(a);
    }

    static int row(Integer[][] a) {
        if (a.length > 0) {
            a[0] = new Integer[1];
        }
        return Contents.rows(a);
    }

    static int longer(Integer[] a) {
        return Contents.sum(Arrays.copyOf(a, a.length + 1));
    }

    static int fromOther(ArrayList<Integer> l) {
        ArrayList<Integer> m = new ArrayList<>(Collections.nCopies(3, null));
        m.addAll(l);
        return m.get(0);
    }

    static int viaOther(ArrayList<Integer> l) {
        l.addAll(Arrays.asList(new Integer[2]));
        return l.get(l.size() - 1);
    }

    static int found(ArrayList<Integer> l, Map<String, Integer> m) {
        l.add(m.get("a"));
        return l.get(l.size() - 1);
    }

    static int behind(ArrayList<Integer> l) {
        Object[] all = new ArrayList<Integer>(l).toArray(new Object[l.size() + 2]);
        return ((Integer) all[l.size()]).intValue();
    }

    static int copiedInto(Vector<Integer> l) {
        Object[] all = new Object[l.size() + 1];
        l.copyInto(all);
        return ((Integer) all[l.size()]).intValue();
    }

    static int resized(Stack<Integer> l) {
        l.setSize(l.size() + 1);
        return l.peek();
    }
}

/** Adds null, so that nobody owes lists without it. */
class ContentsNull {
    static void add(List<Integer> l) {
        l.add(null);
    }

    static int aliases(ArrayList<Integer> l, ArrayList<Integer> m) {
        add(m);
        int s = 0;
        for (int x : l) {
            s += x;
        }
        return s;
    }
}

/** Arguments that have the type of one variable have it together. */
class ContentsTyped {
    static class Card implements Comparable<Card> {
        final int value;

        Card(int value) {
            this.value = value;
        }

        @Override
        public int compareTo(Card o) {
            return Integer.compare(value, o.value);
        }
    }

    static <X extends Comparable<X>> boolean less(X a, X b) {
        return a.compareTo(b) < 0;
    }

    static <X extends Comparable<X>> int below(X[] a, X b) {
        int n = 0;
        for (X x : a) {
            if (less(x, b)) {
                n++;
            }
        }
        return n;
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    static <X extends Comparable<X>, Y extends Comparable<Y>> boolean mixed(X a, Y b) {
        return ((Comparable) a).compareTo(b) < 0;
    }
}

/** What the class itself may add: one of two values, a variable, what a map gives, and what a nested class does. */
class ContentsChosen {
    private final List<String> list = new ArrayList<>();

    void add(String s) {
        list.add(s.length() > 30 ? null : s);
    }

    int sum() {
        int n = 0;
        for (String s : list) {
            n += s.length();
        }
        return n;
    }
}

class ContentsVariable {
    private final List<String> list = new ArrayList<>();

    void add(String s) {
        String x = s;
        if (s.length() > 30) {
            x = null;
        }
        list.add(x);
    }

    int sum() {
        int n = 0;
        for (String s : list) {
            n += s.length();
        }
        return n;
    }
}

class ContentsFound {
    private final List<String> list = new ArrayList<>();

    void add(Map<String, String> m, String s) {
        list.add(m.get(s));
    }

    int sum() {
        int n = 0;
        for (String s : list) {
            n += s.length();
        }
        return n;
    }
}

class ContentsNest {
    private final List<String> list = new ArrayList<>();

    static class Filler {
        static void fill(List<String> l) {
            l.add(null);
        }
    }

    void add(String s) {
        if (s.length() > 30) {
            Filler.fill(list);
        }
    }

    int sum() {
        int n = 0;
        for (String s : list) {
            n += s.length();
        }
        return n;
    }
}
