// Lists of callers are ArrayLists: what is in them is arbitrary, and no null.
// bounds: --null-arguments=false --unreached=false
// expect Lists.total: holds
// expect Lists.each: holds
// expect(long) Lists.last: violated library
// expect(long) Lists.first: violated division
// expect(long) Lists.firstOf: holds
// expect(long) Lists.mayHold: violated null
// expect(long) Lists.add: holds
// expect(long) Lists.addLoses: violated assert
// expect(long) Lists.insert: holds
// expect(long) Lists.remove: holds
// expect(long) Lists.removeInLoop: violated library
// expect(long) Lists.same: violated assert
// expect Lists.contains: holds
// expect Lists.size: violated assert
// expect Lists.nested: holds
// expect Lists.texts: violated assert
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

class Lists {
    static int total(List<Integer> list) {
        int n = 0;
        for (int i = 0; i < list.size(); i++) n += list.get(i);
        return n;
    }

    static int each(Iterable<String> list) {
        int n = 0;
        for (String s : list) n += s.length();
        return 100 / (n + 1);
    }

    static Object last(List<Object> list) { return list.get(list.size() - 1); }

    static int first(List<Integer> list) { return list.isEmpty() ? 0 : 10 / list.get(0); }

    static int firstOf(List<Integer> list) {
        if (list.isEmpty()) return 0;
        int n = list.get(0);
        return n == 0 ? 0 : 10 / n;
    }

    // It asks, so that there may be null in it.
    static int mayHold(List<String> list) {
        if (list.size() < 2) return 0;
        return list.get(0) == null ? list.get(1).length() : 0;
    }

    static void add(List<Object> list, Object x) {
        int n = list.size();
        list.add(x);
        assert list.size() == n + 1 && list.get(n) == x;
    }

    static void addLoses(List<Object> list, Object x) {
        list.add(0, x);
        assert list.get(list.size() - 1) == x;
    }

    static void insert(ArrayList<Object> list, Object x) {
        if (list.isEmpty()) return;
        Object y = list.get(0);
        list.add(0, x);
        assert list.get(0) == x && list.get(1) == y;
    }

    static void remove(Collection<String> list) {
        int n = list.size();
        Iterator<String> i = list.iterator();
        if (!i.hasNext()) return;
        i.next();
        i.remove();
        assert list.size() == n - 1;
    }

    private final List<Integer> numbers = new ArrayList<>();

    void put(int n) { numbers.add(n); }

    // The iterator notices.
    int removeInLoop() {
        for (Integer n : numbers) if (n == 3) numbers.remove(n);
        return 0;
    }

    // They may be one.
    static void same(List<String> a, List<String> b) {
        int n = a.size();
        b.add("x");
        assert a.size() == n;
    }

    static boolean contains(List<Integer> list) {
        list.add(7);
        assert list.contains(7);
        return true;
    }

    static void size(List<?> list) { assert list.size() != 3; }

    static int nested(List<List<String>> rows) {
        int n = 0;
        for (List<String> row : rows) n += row.size();
        assert n >= 0;
        return n;
    }

    static void texts(List<String> list) {
        for (String s : list) assert !s.equals("ab");
    }
}
