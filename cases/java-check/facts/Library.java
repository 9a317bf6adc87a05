// What the library does with maps, texts and order, where its code leads through much more of it.
// bounds: --begin=reachable --scope 2
// expect Library.entries: proved
// expect Library.split: proved
// expect Library.lower: proved
// expect Library.sortedList: proved
// expect Library.sortedNumbers: proved
// expect Library.documented: assumed
// expect Library.undocumented: unknown
// expect Library.naturalOrder: proved
// expect Library.initialised: assumed
// expect Library.unchanged: unknown
// expect Library.notMatched: unknown
// expect Library.notSplit: unknown
// expect Library.constant: unknown
// expect Library.asked: unknown
// expect Library.ownLoader: unknown
// expect Library.nullValue: unknown
// expect Library.sortedNulls: unknown
// expect Library.badPattern: unknown
// expect Library.changedWhileSorting: unknown
// expect Library.clearedWhileSorting: unknown
// expect Library.inOrder: unknown
// open: Library.lower library
// open: Library.sortedList library
// open: Library.naturalOrder library
// open: Library.documented library
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

class Library {
    static class Node {
        int value = 1;
    }

    static int entries(int n) {
        Map<String, Node> map = new HashMap<>();
        for (int i = 0; i < n; i++) map.put("a" + i, new Node());
        int sum = 0;
        for (Map.Entry<String, Node> e : map.entrySet()) sum += e.getKey().length() + e.getValue().value;
        for (Node x : map.values()) sum += x.value;
        return sum;
    }

    static int split(int n) {
        int sum = 0;
        for (String s : Integer.toString(n).split("1")) sum += s.length();
        return sum;
    }

    static int lower(int n) {
        return Integer.toHexString(n).toUpperCase().replaceAll("A", "b").toLowerCase().length();
    }

    static int sortedList(int n) {
        List<Node> list = new ArrayList<>();
        for (int i = 0; i < n; i++) list.add(new Node());
        list.sort((x, y) -> x.value - y.value);
        return n > 0 ? list.get(0).value : 0;
    }

    static int sortedNumbers(int n) {
        int[] a = {n & 7, 3, 4};
        Arrays.sort(a);
        return new int[8][8][a[1]].length;
    }

    static int documented(int n) {
        return Pattern.compile("a+").matcher(Integer.toString(n)).replaceAll("b").length();
    }

    static int one = 1;

    enum Color {
        RED;

        static {
            one = 0;
        }
    }

    static int initialised(int n) {
        one = 1;
        EnumSet.allOf(Color.class); // initialises it, unless it was before: that is assumed
        return 1 / one;
    }

    static int unchanged(int n) {
        String s = Integer.toString(n);
        return s.toLowerCase() == s ? 1 / (n - n) : 0; // fails
    }

    static int notMatched(int n) {
        String s = Integer.toString(n);
        return s.replaceAll("a", "b") == s ? 1 / (n - n) : 0; // fails
    }

    static int notSplit(int n) {
        String s = Integer.toString(n);
        return s.split(",")[0] == s ? 1 / (n - n) : 0; // fails
    }

    static int constant(double d) {
        return d != d && Double.toString(d) == "NaN" ? (int) d / (int) d : 0; // fails
    }

    static int asked(int n) {
        String text = DateTimeFormatter.ISO_DATE.parse("2026-11-29", x -> null);
        return text.length(); // fails
    }

    static class Own extends ClassLoader {
        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            held = null;
            throw new ClassNotFoundException();
        }
    }

    private static Node held = new Node();

    static int ownLoader(int n) throws Exception {
        held = new Node();
        try {
            Class.forName("nope", false, new Own());
        } catch (ClassNotFoundException e) {
            n = 0;
        }
        return held.value; // fails
    }

    static int undocumented(int n) {
        Matcher m = Pattern.compile("(a)?1").matcher(Integer.toString(n));
        return m.find() ? m.group(1).length() : 0; // fails
    }

    static int naturalOrder(int n) {
        String[] a = {Integer.toString(n), "b"};
        Arrays.sort(a);
        return a[0].length();
    }

    static int nullValue(int n) {
        Map<String, Node> map = new HashMap<>();
        map.put("a", null);
        int sum = 0;
        for (Node x : map.values()) sum += x.value; // fails
        return sum;
    }

    static int sortedNulls(int n) {
        Node[] a = new Node[3];
        a[1] = new Node();
        Arrays.sort(a, (x, y) -> x.value - y.value); // fails
        return a.length;
    }

    static int badPattern(int n) {
        int k = 1;
        try {
            Integer.toString(n).split("(");
        } catch (PatternSyntaxException e) {
            k = 0;
        }
        return 1 / k; // fails
    }

    static int changedWhileSorting(int n) {
        List<Node> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) list.add(new Node());
        list.sort((x, y) -> {
            list.clear();
            return y.value - x.value; // fails the second time
        });
        return list.size();
    }

    static int clearedWhileSorting(int n) {
        List<Node> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) list.add(new Node());
        int[] calls = new int[1];
        try {
            list.sort((x, y) -> {
                if (calls[0]++ == 0) {
                    list.clear();
                    list.add(new Node());
                }
                return -1;
            });
        } catch (ConcurrentModificationException e) {
            calls[0] = 0;
        }
        return list.get(0).value; // fails: null behind the one element was moved
    }

    static int inOrder(int n) {
        int[] a = {2, 1, 0};
        Arrays.sort(a);
        return 1 / a[0]; // fails
    }
}
