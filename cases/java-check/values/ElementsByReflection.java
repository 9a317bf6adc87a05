// expect ElementsByReflection.set: violated assert
// expect ElementsByReflection.setIsGot: holds
// expect(long) ElementsByReflection.boxes: holds
import java.lang.reflect.Array;

/** Elements of arrays are read and written by reflection as they are by instructions. */
class ElementsByReflection {
    static void set(int x) {
        int[] a = new int[2];
        Array.setInt(a, 1, x);
        assert a[1] != 7;
    }

    static void setIsGot(int i, byte x) {
        Object a = new int[2];
        if (0 <= i && i < 2) {
            Array.setByte(a, i, x);
            assert Array.getLong(a, i) == x;
        }
    }

    static void boxes(int x) {
        Integer kept = 3;
        Object got = Array.get(new int[] {3}, 0);
        assert got != kept && got.equals(kept) || x == 7;
    }
}
