// expect Generics.get: violated null
// expect Generics.cast: holds
// expect Generics.box: holds
public class Generics {
    static class Cell<T> { T item; Cell<T> next; }
    static Object get(Cell<Object> c) { return c.next.item; }
    static String cast(Cell<String> c) { return c == null ? null : c.item; }
    static void box(Integer i) { if (i != null) { int x = i; assert i.equals(x); } }
}
