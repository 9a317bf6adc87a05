// Inputs may be what static final fields lead to, and that may have changed before.
// expect SharedObjects.array: violated assert
// expect SharedObjects.written: violated assert
// expect SharedObjects.object: violated assert
// expect SharedObjects.next: violated assert
// expect SharedObjects.element: violated assert
// expect SharedObjects.arrayInField: violated assert
// expect SharedObjects.pool: violated assert
// expect(long) SharedObjects.anyObject: violated assert
// expect SharedObjects.field: violated assert
// expect SharedObjects.constant: violated assert
// expect SharedObjects.finalField: holds
// expect SharedObjects.hidden: holds
// expect SharedObjects.hiddenSum: holds
// expect SharedObjects.passed: violated assert
// expect SharedObjects.read: holds
// expect SharedObjects.given: violated assert
// expect SharedObjects.copied: holds
// expect SharedObjects.texts: holds
// expect SharedObjects.fixedList: holds
public class SharedObjects {
    static final int[] T = {1, 2, 3};
    static final SharedObjects FIX = new SharedObjects();
    static final SharedObjects[] POOL = {new SharedObjects(), null};
    private static final int[] HIDDEN = {1, 2, 3}, PASSED = {1, 2}, READ = {4, 5}, GIVEN = {6}, COPIED = {7};
    private static final String[] TEXTS = {"a", "b"};
    private static final java.util.List<Integer> FIXED = java.util.List.of(1, 2);
    enum Mode { ON, OFF; int count; final int id = 5; void inc() { count++; } }

    int value;
    SharedObjects next;
    SharedObjects[] all;
    static { FIX.next = new SharedObjects(); FIX.all = new SharedObjects[] {new SharedObjects()}; }

    static void array(int[] a) { assert a != T; }
    static void written(int[] a) { if (a != null && a.length == 3 && T[0] == 1) { a[0] = 7; assert T[0] == 1; } }
    static void object(SharedObjects a) { assert a != FIX; }
    static void next(SharedObjects a) { assert a == null || a != FIX.next; }
    static void element(SharedObjects a) { assert a == null || POOL[0] != a; }
    static void arrayInField(SharedObjects[] a) { assert a == null || a != FIX.all; }
    static void pool(SharedObjects[] a) { assert a != POOL; }
    static void anyObject(Object a) { assert a != T; }
    static void field() { assert FIX.value == 0; }
    static void constant() { assert Mode.ON.count == 0; }
    static void finalField(Mode m) { assert m == null || m.id == 5; }
    static void hidden(int[] a) { if (a != null && a.length == 3) { a[0] = 7; assert HIDDEN[0] == 1; } assert a != HIDDEN; }
    static int hiddenSum() { int s = 0; for (int x : HIDDEN) s += x; assert s == 6; return s; }
    static void fill(int[] a) { a[0] = 9; }
    static void change() { fill(PASSED); }
    static void passed() { assert PASSED[0] == 1; }
    static int sum(int[] a) { int s = 0; for (int x : a) s += x; return s; }
    static void read() { assert sum(READ) == 9; }
    static int[] give() { return GIVEN; }
    static void given() { assert GIVEN[0] == 6; }
    static int[] copy() { return COPIED.clone(); }
    static void copied() { assert COPIED[0] == 7; }
    static void texts(int i) { if (i == 0 || i == 1) assert TEXTS[i].length() == 1; }
    static void fixedList() { assert FIXED.size() == 2; }
}
