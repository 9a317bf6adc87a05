package lang;

import java.util.Arrays;
public class SystemArraycopy {
    public static void main(String[] args) {
        int[] a = {1, 2, 3, 4, 5, 6};
        System.arraycopy(a, 0, a, 2, 4);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 2, a, 0, 4);
        System.out.println(Arrays.toString(a));
        Object[] o = new Object[3];
        System.arraycopy(new String[] {"x", "y"}, 0, o, 1, 2);
        System.out.println(Arrays.toString(o));
        try { System.arraycopy(o, 0, new Integer[3], 0, 2); } catch (ArrayStoreException e) { System.out.println("store " + e.getMessage()); }
        try { System.arraycopy(a, 4, a, 0, 3); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { System.arraycopy(a, 0, a, 0, -1); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { System.arraycopy(null, 0, a, 0, 1); } catch (NullPointerException e) { System.out.println("npe"); }
        try { System.arraycopy(a, 0, new byte[9], 0, 1); } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        char[] c = "overlap".toCharArray();
        System.arraycopy(c, 1, c, 0, 6);
        System.out.println(new String(c));
    }
}
