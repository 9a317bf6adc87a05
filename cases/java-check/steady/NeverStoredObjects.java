// expect NeverStoredObjects.length: holds
// expect NeverStoredObjects.filledElement: violated division
// expect NeverStoredObjects.there: holds
// expect NeverStoredObjects.field: violated division
// expect NeverStoredObjects.given: proved
// expect NeverStoredObjects.same: violated assert
// expect NeverStoredObjects.sameHidden: violated assert
// expect NeverStoredObjects.inner: violated assert
// expect NeverStoredObjects.list: unknown
// expect NeverStoredObjects.storedTo: violated null
/** A private static field to which nobody stores refers to one object; what that holds may have changed. */
class NeverStoredObjects {
    static class Cell { int n; Object any; }
    interface Text { String get(); }

    private static Object hidden = new int[] {1, 2, 3};
    private static int[] filled = {1};
    private static Cell cell = new Cell();
    private static Text text = () -> null;
    private static int[] numbers = {1};
    private static java.util.List<String> strings = new java.util.ArrayList<>();
    private static int[] other = {1};

    static void length() { assert hidden instanceof int[] && ((int[]) hidden).length == 3; }
    static void fill(int x) { filled[0] = x; }
    static int filledElement() { return 10 / filled[0]; }
    static int there() { return cell.n; }
    static int field() { return 10 / (cell.n + 1); }
    static void given() { assert text.get() == null; }
    static int[] letGo() { return numbers; }
    static void same(int[] a) { assert a != numbers; }
    static void sameHidden(Object o) { assert o != hidden; }
    static void inner() { assert cell.any != cell; }
    static void add() { strings.add("x"); }
    static void list() { assert strings.isEmpty(); }
    static void store() { other = null; }
    static int storedTo() { return other.length; }
}
