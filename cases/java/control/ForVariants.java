package control;

public class ForVariants {
    public static void main(String[] args) {
        int i = 0;
        for (; i < 3; ) i++;
        for (int a = 0, b = 10; a < b; a++, b -= 2) i += a * b;
        for (String s = "x"; s.length() < 5; s += s) i += s.length();
        for (java.util.Iterator<Integer> it = java.util.List.of(1, 2, 3).iterator(); it.hasNext(); ) i += it.next();
        for (Object o : new Object[] {1, "a", 2.5}) if (o instanceof Number n) i += n.intValue();
        for (char c : "abc".toCharArray()) i += c;
        for (int[] r : new int[][] {{1}, {2, 3}}) for (int v : r) i += v;
        for (long l = Integer.MAX_VALUE - 1L; l <= Integer.MAX_VALUE; l++) i ^= l;
        System.out.println(i);
        final int N = 3;
        outer: for (int x = 0; x < N; x++) for (int y = x; ; y++) { if (y > N) continue outer; i -= x * y; }
        System.out.println(i);
    }
}
