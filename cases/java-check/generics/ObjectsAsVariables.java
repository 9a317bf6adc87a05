// A private Object[] whose elements are cast to a type variable wherever they are read holds what the type argument says;
// and so does a private Object.
// bounds: --scope 2 --array 2
// expect ObjectsAsVariables.length: violated null
// expect(long) ObjectsAsVariables.guarded: holds
// expect(long) ObjectsAsVariables.sorted: holds
// expect(long) ObjectsAsVariables.compared: holds
// expect ObjectsAsVariables.held: holds
// expect ObjectsAsVariables.sentinel: violated cast
// expect ObjectsAsVariables.uncast: violated cast
// expect ObjectsAsVariables.open: violated cast
// expect ObjectsAsVariables.wrong: violated assert
public class ObjectsAsVariables {
    static class Stack<T> {
        private Object[] items = new Object[4];
        private int n;
        void push(T x) { items[n++] = x; }
        @SuppressWarnings("unchecked")
        T top() { return n > 0 && items != null && n <= items.length ? (T) items[n - 1] : null; }
        void pop() { if (n > 0 && items != null && n <= items.length) this.items[--n] = null; }
    }
    static class Sorted<T extends Comparable<T>> {
        private Object[] items;
        @SuppressWarnings("unchecked")
        T first() { return items == null || items.length == 0 ? null : (T) this.items[0]; }
    }
    static class Held<T> {
        private Object value;
        void set(T x) { value = x; }
        @SuppressWarnings("unchecked")
        T get() { return value == null ? null : (T) value; }
    }
    static class Marked<T> {
        private static final Object GONE = new Object();
        private Object[] items;
        @SuppressWarnings("unchecked")
        T first() { return items == null || items.length == 0 || items[0] == GONE ? null : (T) items[0]; }
    }
    static class Uncast<T> {
        private Object[] items;
        Object any() { return items == null || items.length == 0 ? null : items[0]; }
        @SuppressWarnings("unchecked")
        T first() { return items == null || items.length == 0 ? null : (T) items[0]; }
    }
    static class Open<T> {
        Object[] items;
        @SuppressWarnings("unchecked")
        T first() { return items == null || items.length == 0 ? null : (T) items[0]; }
    }

    public static int length(Stack<String> s) { return s == null ? 0 : s.top().length(); }
    public static int guarded(Stack<String> s) {
        if (s == null) return 0;
        String t = s.top();
        return t == null ? 0 : t.length();
    }
    public static int sorted(Sorted<String> s) {
        if (s == null) return 0;
        String t = s.first();
        return t == null ? 0 : t.length();
    }
    public static <T extends Comparable<T>> boolean compared(Sorted<T> s) { return s == null || s.first() == null; }
    public static int held(Held<Integer> h) {
        if (h == null) return 0;
        Integer i = h.get();
        return i == null ? 0 : i;
    }
    public static int sentinel(Marked<String> s) {
        if (s == null) return 0;
        String t = s.first();
        return t == null ? 0 : t.length();
    }
    public static int uncast(Uncast<String> s) {
        if (s == null) return 0;
        String t = s.first();
        return t == null ? 0 : t.length();
    }
    public static int open(Open<String> s) {
        if (s == null) return 0;
        String t = s.first();
        return t == null ? 0 : t.length();
    }
    public static void wrong(Stack<String> s) {
        if (s == null) return;
        String t = s.top();
        assert t == null || t.length() < 2;
    }
}
