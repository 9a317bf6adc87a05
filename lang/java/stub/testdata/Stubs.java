import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

/** Loads a class for each interface, sets its fields, and prints what its methods give. */
public class Stubs {
    public interface Numbers { boolean a(); byte b(int x); char c(long x, double y); short d(); int e(); long f(Object o); float g(); double h(double x, double y); void i(long[] x); }
    public interface Generic<T extends Comparable<T>> { T give(T x); Generic<T> more(); <U> boolean any(U x); T[] list(); }
    public interface Named extends Generic<String> { int length(); default int twice() { return 2 * length(); } String toString(); }
    public interface Texts extends java.util.function.Supplier<String> {}
    public interface Same<A> extends java.util.function.UnaryOperator<A> {}
    public interface Wild extends Comparable<Wild> { <U> U cast(Object o); }
    public interface Twice { int of(int x); long of(long x); String of(); }
    public interface Beside extends Twice, Covered {}
    public interface Covered extends Twice { default String of() { return "covered"; } }
    public @interface Mark { int value(); }
    public sealed interface Closed permits One { int x(); }
    public record One(int x) implements Closed {}
    public abstract static class Held<T> implements Generic<Integer>, Covered {
        protected final String held;
        protected Held(int a, double b, long c, String d, float e, boolean f) { held = a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + size(); }
        public Held() { held = "nothing"; }
        protected abstract int size();
        protected abstract T first(T[] x);
        public long of(long x) { return x; }
        public abstract String toString();
    }
    public abstract static class Below extends Held<String> { public Integer[] list() { return null; } }
    public abstract static class Alone { }
    public abstract static class Locked { private Locked() {} abstract int x(); }
    public abstract static class Wilder { public abstract <U> U cast(Object o); }
    public abstract class Inner { abstract int x(); }
    public interface Nothing { default int x() { return 1; } }

    static Object some(Class<?> t) {
        return t == boolean.class ? (Object) true : t == byte.class ? (byte) 2 : t == char.class ? 'c' : t == short.class ? (short) 4 : t == int.class ? 5
            : t == long.class ? 6L : t == float.class ? 7f : t == double.class ? 8.0 : t.isAssignableFrom(String.class) ? "s" : null;
    }

    static Object[] arguments(Class<?>[] types) { return Arrays.stream(types).map(Stubs::some).toArray(); }

    public static void main(String[] names) throws Exception {
        for (String name : names) {
            Class<?> c = Class.forName("assay.rt.any." + name);
            Object o = null;
            Constructor<?>[] constructors = c.getConstructors();
            Arrays.sort(constructors, Comparator.comparing(Constructor::getParameterCount));
            Class<?> above = c.getInterfaces().length > 0 ? c.getInterfaces()[0] : c.getSuperclass();
            System.out.println(above.getName() + " " + c.toGenericString());
            for (Constructor<?> make : constructors) {
                o = make.newInstance(arguments(make.getParameterTypes()));
                if (o instanceof Held) System.out.println("  made of " + ((Held<?>) o).held);
            }
            for (Field f : c.getFields()) {
                System.out.println("  " + f.toGenericString());
                f.set(o, some(f.getType()));
            }
            Method[] all = c.getDeclaredMethods();
            Arrays.sort(all, Comparator.comparing(Method::toString));
            for (Method m : all) {
                m.setAccessible(true);
                System.out.println("  " + m.getName() + " gives " + m.invoke(o, arguments(m.getParameterTypes())));
            }
        }
    }
}
