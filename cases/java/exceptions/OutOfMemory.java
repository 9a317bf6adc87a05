// jvm: own

package exceptions;

public class OutOfMemory {
    public static void main(String[] args) {
        int big = Integer.MAX_VALUE;
        try {
            int[] a = new int[big];
            System.out.println(a.length);
        } catch (OutOfMemoryError e) {
            System.out.println(e);
        }
        try {
            Object[][] a = new Object[2][big];
            System.out.println(a.length);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
    }
}
