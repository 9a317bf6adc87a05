// jvm: own

package exceptions;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;

// Arrays that no heap has room for.
public class OutOfMemory {
    static Object kept;

    static void attempt(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + ": done");
        } catch (OutOfMemoryError e) {
            System.out.println(what + ": " + e);
        } finally {
            kept = null;
        }
    }

    public static void main(String[] args) throws InterruptedException {
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
        attempt("bytes", () -> kept = new byte[big]);
        attempt("bytes but one", () -> kept = new byte[big - 1]);
        attempt("bytes but two", () -> kept = new byte[big - 2]);
        attempt("longs", () -> kept = new long[big - 8]);
        attempt("objects", () -> kept = new Object[big - 100]);
        attempt("constant", () -> kept = new double[0x7fffffff]);
        attempt("deep", () -> kept = new int[2][3][big]);
        attempt("none of them", () -> kept = new int[0][big].length);
        attempt("by reflection", () -> kept = Array.newInstance(String.class, big));
        attempt("copy", () -> kept = Arrays.copyOf(new char[3], big));
        attempt("list", () -> kept = new ArrayList<String>(big));
        attempt("string", () -> kept = "abc".repeat(big));
        attempt("builder", () -> kept = new StringBuilder(big));
        attempt("small", () -> kept = new int[1000]);
        Thread t = new Thread(() -> kept = new long[big - 5]);
        t.start();
        t.join();
        kept = new short[big];
    }
}
