package small;

public class BubbleTrace {
    public static void main(String[] args) {
        int[] a = {5, 1, 4, 2, 8, 0};
        int swaps = 0;
        for (int i = 0; i < a.length; i++) {
            boolean done = true;
            for (int j = 0; j + 1 < a.length - i; j++)
                if (a[j] > a[j + 1]) { a[j] ^= a[j + 1]; a[j + 1] ^= a[j]; a[j] ^= a[j + 1]; swaps++; done = false; }
            System.out.println(java.util.Arrays.toString(a) + swaps);
            if (done) break;
        }
    }
}
