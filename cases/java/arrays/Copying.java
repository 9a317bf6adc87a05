package arrays;

import java.util.Arrays;
public class Copying {
    public static void main(String[] args) {
        int[] a = {1, 2, 3, 4, 5};
        System.arraycopy(a, 0, a, 1, 4);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 2, a, 0, 3);
        System.out.println(Arrays.toString(a));
        System.out.println(Arrays.toString(Arrays.copyOf(a, 7)) + Arrays.toString(Arrays.copyOf(a, 2)) + Arrays.toString(Arrays.copyOfRange(a, 3, 8)));
        String[] s = {"a", "b"};
        Object[] o = Arrays.copyOf(s, 3, Object[].class);
        o[2] = 5;
        System.out.println(Arrays.toString(o) + " " + Arrays.copyOf(s, 1).getClass().getSimpleName());
        char[] c = "abc".toCharArray();
        char[] d = c.clone();
        d[0] = 'z';
        System.out.println(new String(c) + new String(d) + Arrays.equals(c, d) + Arrays.equals(c, "abc".toCharArray()));
        int[][] deep = {{1}, {2, 3}}, same = {{1}, {2, 3}};
        System.out.println(Arrays.equals(deep, same) + " " + Arrays.deepEquals(deep, same) + " " + Arrays.deepToString(deep) + " " + Arrays.hashCode(a) + " " + Arrays.deepHashCode(deep));
        long[] l = new long[3];
        Arrays.fill(l, 7);
        Arrays.setAll(l, i -> l[i] * i);
        System.out.println(Arrays.toString(l) + Arrays.stream(l).sum());
        boolean[] z = {true, false};
        System.out.println(Arrays.toString(z) + Arrays.hashCode(z) + Arrays.toString((int[]) null) + Arrays.toString(new byte[0]));
        System.out.println(Arrays.compare(new int[] {1, 2}, new int[] {1, 3}) + " " + Arrays.mismatch(a, new int[] {a[0], a[1], 99}));
        Integer[] boxed = {3, 1, 2};
        Number[] nums = boxed;
        System.out.println(nums.length + " " + nums[0] + " " + Arrays.asList(boxed));
    }
}
