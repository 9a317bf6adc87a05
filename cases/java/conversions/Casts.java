package conversions;

public class Casts {
    interface Flies { }
    static class Animal { }
    static class Bird extends Animal implements Flies { }
    static final class Stone { }
    static String attempt(Runnable r) {
        try {
            r.run();
            return "fine";
        } catch (ClassCastException e) {
            return e.getClass().getName();
        }
    }
    public static void main(String[] args) {
        Animal a = new Animal(), b = new Bird();
        System.out.println(attempt(() -> { Bird x = (Bird) b; }));
        System.out.println(attempt(() -> { Bird x = (Bird) a; }));
        System.out.println(attempt(() -> { Flies x = (Flies) a; }));
        System.out.println(attempt(() -> { Bird x = (Bird) null; }));
        Object arr = new Bird[2], ints = new int[1], nested = new int[1][1];
        System.out.println(attempt(() -> { Animal[] x = (Animal[]) arr; }));
        System.out.println(attempt(() -> { Flies[] x = (Flies[]) arr; }));
        System.out.println(attempt(() -> { Object[] x = (Object[]) ints; }));
        System.out.println(attempt(() -> { Object[] x = (Object[]) nested; }));
        System.out.println(attempt(() -> { Cloneable x = (Cloneable) ints; }));
        System.out.println(attempt(() -> { java.io.Serializable x = (java.io.Serializable) nested; }));
        System.out.println(attempt(() -> { int[] x = (int[]) nested; }));
        System.out.println(attempt(() -> { Comparable<?> x = (Comparable<?>) (Object) new Stone(); }));
        System.out.println((b instanceof Bird) + " " + (a instanceof Bird) + " " + (null instanceof Object) + " " + (b instanceof Flies)
                + " " + (arr instanceof Animal[]) + " " + (arr instanceof Object[]) + " " + (ints instanceof int[]) + " " + (nested instanceof Object[]));
    }
}
