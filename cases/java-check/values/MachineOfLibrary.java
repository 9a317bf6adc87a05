// expect MachineOfLibrary.words: violated assert
// expect MachineOfLibrary.eightBytes: holds
// expect MachineOfLibrary.bits: violated assert
import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** What a JVM tells the library of its machine, in constants that no code of the library sets. */
class MachineOfLibrary {
    private static final Unsafe U = unsafe();

    private static Unsafe unsafe() {
        try {
            Field f = Unsafe.class.getDeclaredField("theUnsafe");
            f.setAccessible(true);
            return (Unsafe) f.get(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void words(int x) {
        assert U.addressSize() != 8 || x == 7;
    }

    static void eightBytes(int x) {
        assert U.addressSize() == 8 || x == 7;
    }

    private static final long F = offset();

    private float f;

    private static long offset() {
        try {
            return U.objectFieldOffset(MachineOfLibrary.class.getDeclaredField("f"));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void bits(int x) {
        MachineOfLibrary m = new MachineOfLibrary();
        m.f = -0f;
        assert U.getInt(m, F) != Integer.MIN_VALUE || x == 7;
    }
}
