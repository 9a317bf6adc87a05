package exceptions;

public class StackTraces {
    static void boom(int n) {
        if (n == 0)
            throw new IllegalStateException("here");
        boom(n - 1);
    }
    class Inner {
        Inner() {
            boom(1);
        }
    }
    static void show(Throwable t, int n) {
        StackTraceElement[] st = t.getStackTrace();
        for (int i = 0; i < n; i++) System.out.println("  " + st[i].getClassName() + " " + st[i].getMethodName() + " " + st[i].getFileName() + ":" + st[i].getLineNumber());
    }
    static int sum(int a, int b) {
        return a
            + 10 / b
            + 1;
    }
    public static void main(String[] args) {
        try {
            boom(2);
        } catch (IllegalStateException e) {
            show(e, 4);
        }
        try {
            new StackTraces().new Inner();
        } catch (IllegalStateException e) {
            show(e, 4);
        }
        try {
            sum(
                1,
                0);
        } catch (ArithmeticException e) {
            show(e, 2);
        }
        try {
            int[] a = new int[1];
            a[1] = 5;
        } catch (ArrayIndexOutOfBoundsException e) {
            show(e, 1);
        }
        Throwable made = new Throwable();
        Runnable r = () -> show(made, 1);
        r.run();
        try {
            Object o = "s";
            Integer i = (Integer) o;
        } catch (ClassCastException e) {
            show(e, 1);
        }
        made.setStackTrace(new StackTraceElement[] {new StackTraceElement("C", "m", "F.java", 12)});
        System.out.println(made.getStackTrace()[0]);
        System.out.println(new StackTraceElement("a.B", "c", null, -2) + " " + new StackTraceElement("a.B", "c", null, -1));
        StackTraceElement here = Thread.currentThread().getStackTrace()[1];
        System.out.println(here.getMethodName() + " " + here.getLineNumber());
    }
}
