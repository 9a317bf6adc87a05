// A private static that nothing changes was arbitrary where another class of the nest stores to one of the same name.
// expect SameName.outer: proved
// expect SameName.Inner.inner: violated assert
public class SameName {
    private static int k = 3;
    static class Inner {
        private static int k = 3;
        static void set(int n) { k = n; }
        static void inner() { assert k == 3; }
    }
    static void outer() { assert k == 3; }
}
