// bounds: --scope 2 --null-arguments=false --unreached=false --strict=false --begin=reachable
// System.arraycopy behind a place where the check does not go on: what it throws is a finding like that of other methods, and facts do not take its model for
// code of the class.
// expect CopiesBehindUnseen.past: unknown
// expect CopiesBehindUnseen.store: unknown
// expect CopiesBehindUnseen.plain: violated library
import java.io.File;

public class CopiesBehindUnseen {
    public static int[] past(File f) {
        int[] a = new int[1];
        if (f.exists()) System.arraycopy(new int[1], 0, a, 0, 2);
        return a;
    }

    public static Object[] store(File f) {
        Object[] a = new Integer[1];
        if (f.exists()) System.arraycopy(new Object[] { "a" }, 0, a, 0, 1);
        return a;
    }

    public static int[] plain(boolean b) {
        int[] a = new int[1];
        if (b) System.arraycopy(new int[1], 0, a, 0, 2);
        return a;
    }
}
