package arrays;

import java.util.*;
public class CloneEquals {
    public static void main(String[] args) {
        int[] a = {1, 2}, b = a.clone();
        int[][] m = {{1}, {2}}, s = m.clone(), d = {m[0].clone(), m[1].clone()};
        s[0][0] = 9; d[1][0] = 8; b[0] = 7;
        System.out.println(a[0] + " " + m[0][0] + " " + m[1][0] + " " + a.equals(a) + a.equals(b) + Arrays.equals(m, s) + Arrays.deepEquals(m, d) + (m[0] == s[0]) + Arrays.hashCode(a) + " " + Arrays.deepHashCode(m) + a.getClass().equals(b.getClass()));
        String[] x = {"a", null}; Object[] y = x.clone();
        System.out.println(y.getClass().getSimpleName() + Arrays.equals(x, y) + Arrays.asList(y) + Arrays.toString(new long[2]) + Arrays.stream(x).filter(Objects::nonNull).count());
    }
}
