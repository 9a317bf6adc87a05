package library;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;

public class Reflection {
    record Point(int x, String name) {}

    sealed interface Shape permits Square, Circle {}
    record Square(int side) implements Shape {}
    record Circle(int radius) implements Shape {}

    static class Box {
        private final int n;
        public Box() { this(7); }
        Box(int n) { this.n = n; }
        public int plus(int a, Integer b) { return n + a + b; }
        public static String twice(String s) { return s + s; }
        void fails() throws Exception { throw new Exception("inside"); }
    }

    static abstract class Idea {
        Idea() {}
    }

    public static void main(String[] args) throws Exception {
        Constructor<Box> c = Box.class.getDeclaredConstructor(int.class);
        Box b = c.newInstance(5);
        Method plus = Box.class.getDeclaredMethod("plus", int.class, Integer.class);
        System.out.println(plus.invoke(b, 1, 2) + " " + plus + " " + Modifier.toString(plus.getModifiers()));
        System.out.println(Box.class.getDeclaredMethod("twice", String.class).invoke(null, "ab"));
        System.out.println(Box.class.getDeclaredConstructor().newInstance().n);
        try {
            Box.class.getDeclaredMethod("fails").invoke(b);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause());
        }
        try {
            plus.invoke(b, "x", 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Idea.class.getDeclaredConstructor().newInstance();
        } catch (InstantiationException e) {
            System.out.println(e.getClass());
        }
        try {
            Box.class.getDeclaredMethod("nothing");
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        for (var r : Point.class.getRecordComponents()) {
            System.out.println(r.getName() + " " + r.getType() + " " + r.getAccessor().invoke(new Point(3, "p")));
        }
        System.out.println(Arrays.toString(Shape.class.getPermittedSubclasses()) + Shape.class.isSealed() + Box.class.isSealed());
        System.out.println(Arrays.toString(Point.class.getDeclaredFields()));
        System.out.println(Reflection.class.getNestHost() + " " + Box.class.isNestmateOf(Point.class) + " " + Box.class.getNestMembers()[0]);
    }
}
