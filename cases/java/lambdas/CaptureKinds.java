package lambdas;

import java.util.function.*;
public class CaptureKinds {
    int field = 10;
    Supplier<Integer> inst(int k) { int before = field; Supplier<Integer> s = () -> field * k + before + this.field; field = 20; return s; }
    static Supplier<Supplier<Integer>> nested(int x) { int y = x * 2; return () -> { int z = x + y; return () -> x * 100 + y * 10 + z; }; }
    public static void main(String[] args) {
        byte b = 1; short s = 2; char c = 'c'; int i = 4; long l = 5; float f = 6; double d = 7; boolean z = true; String t = "t"; int[] a = {8}; Object n = null;
        Supplier<String> all = () -> "" + b + s + c + i + l + f + d + z + t + a[0] + n;
        a[0] = 9;
        System.out.println(all.get());
        LongSupplier w = () -> l << i;
        DoubleSupplier e = () -> d / f;
        BooleanSupplier q = () -> !z;
        System.out.println(w.getAsLong() + " " + e.getAsDouble() + " " + q.getAsBoolean() + " " + new CaptureKinds().inst(3).get() + " " + nested(2).get().get());
    }
}
