package lambdas;

import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

// What a generic method gives is taken out of its box, whatever box it is, and widened.
public class WidenedResults {
    interface Takes<T> {
        Object take(T t);
    }

    interface TakesShort {
        Object take(short s);
    }

    static Object ofLong(long l) {
        return l;
    }

    static Object ofDouble(double d) {
        return d;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Supplier<Short> s = () -> (short) -3;
        Supplier<Byte> b = () -> (byte) 7;
        Supplier<Character> c = () -> 'x';
        Supplier<Integer> i = () -> 1 << 30;
        Supplier<Float> f = () -> 0.5f;
        IntSupplier a1 = s::get, a2 = b::get, a3 = i::get;
        LongSupplier a4 = i::get, a5 = s::get;
        DoubleSupplier a6 = f::get, a7 = i::get;
        System.out.println(a1.getAsInt() + " " + a2.getAsInt() + " " + a3.getAsInt());
        System.out.println(a4.getAsLong() + " " + a5.getAsLong() + " " + a6.getAsDouble() + " " + a7.getAsDouble());
        Takes<Short> t1 = WidenedResults::ofLong;
        Takes<Character> t2 = WidenedResults::ofDouble;
        TakesShort t3 = WidenedResults::ofDouble;
        System.out.println(t1.take((short) 5) + " " + t2.take('a') + " " + t3.take((short) 6));
        Function<Integer, Integer> twice = x -> 2 * x;
        IntUnaryOperator op = twice::apply;
        ToIntFunction<String> length = String::length;
        ToLongFunction<String> wide = String::length;
        System.out.println(op.applyAsInt(21) + " " + length.applyAsInt("four") + " " + wide.applyAsLong("four"));
        Supplier raw = () -> 1L << 40;
        Supplier<Integer> polluted = raw;
        IntSupplier narrow = polluted::get;
        try {
            System.out.println(narrow.getAsInt());
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        raw = () -> "text";
        polluted = raw;
        IntSupplier text = polluted::get;
        try {
            System.out.println(text.getAsInt());
        } catch (ClassCastException e) {
            System.out.println("no number");
        }
        raw = () -> null;
        polluted = raw;
        IntSupplier none = polluted::get;
        try {
            System.out.println(none.getAsInt());
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            IntSupplier chars = ((Supplier<Integer>) (Supplier) c)::get;
            System.out.println(chars.getAsInt());
        } catch (ClassCastException e) {
            System.out.println("a character is no number");
        }
    }
}
