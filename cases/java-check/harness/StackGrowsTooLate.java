// expect: violated bounds
// inputs: 3
import assay.Assay;

public class StackGrowsTooLate {
    static class Stack { int[] a = new int[2]; int n;
        void push(int x) { if (n > a.length) { int[] b = new int[2 * n]; for (int i = 0; i < n; i++) b[i] = a[i]; a = b; } a[n++] = x; } }
    public static void main(String[] args) {
        Stack s = new Stack();
        int k = Assay.nondetInt(0, 3);
        for (int i = 0; i < k; i++) s.push(i);
    }
}
