// expect: holds
import assay.Assay;

public class StackPushPop {
    static class Stack { int[] a = new int[2]; int n;
        void push(int x) { if (n == a.length) { int[] b = new int[2 * n]; for (int i = 0; i < n; i++) b[i] = a[i]; a = b; } a[n++] = x; }
        int pop() { return a[--n]; } }
    public static void main(String[] args) {
        Stack s = new Stack();
        int x = Assay.nondetInt(), y = Assay.nondetInt(), z = Assay.nondetInt();
        s.push(x); s.push(y); s.push(z);
        assert s.pop() == z && s.pop() == y && s.pop() == x;
    }
}
