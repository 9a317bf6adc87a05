package exceptions;

public class CatchOrder {
    static class A extends Exception { A(String m) { super(m); } }
    static class B extends A { B(String m) { super(m); } }
    static class C extends B { C(String m) { super(m); } }
    static String pick(int n) {
        try {
            switch (n) {
                case 0: throw new C("c");
                case 1: throw new B("b");
                case 2: throw new A("a");
                case 3: throw new IllegalStateException("ise");
                case 4: throw new Error("err");
                case 5: throw new StackOverflowError();
                case 6: Object o = "x"; return "" + (Integer) o;
                case 7: return "" + 1 / (n - 7);
                case 8: return "" + (new int[0])[n];
                default: return "none";
            }
        } catch (C e) {
            return "C " + e.getMessage();
        } catch (B e) {
            return "B " + e.getMessage();
        } catch (A e) {
            return "A " + e.getMessage();
        } catch (IllegalStateException | ClassCastException e) {
            return "multi " + e.getClass().getSimpleName();
        } catch (RuntimeException e) {
            return "runtime " + e.getMessage();
        } catch (VirtualMachineError e) {
            return "vm " + e.getMessage();
        } catch (Throwable t) {
            return "throwable " + t;
        }
    }
    static void rethrow(int n) throws A {
        try {
            if (n == 0) throw new B("inner");
            if (n == 1) throw new RuntimeException("run");
        } catch (Exception e) {
            System.out.println("rethrowing " + e);
            throw e;
        }
    }
    public static void main(String[] args) {
        for (int i = 0; i < 10; i++) System.out.println(i + " " + pick(i));
        for (int i = 0; i < 3; i++) {
            try {
                rethrow(i);
                System.out.println("ok");
            } catch (B e) {
                System.out.println("B");
            } catch (A e) {
                System.out.println("A");
            } catch (RuntimeException e) {
                System.out.println("R");
            }
        }
        try {
            try {
                throw new B("first");
            } catch (A e) {
                throw new RuntimeException("second", e);
            } finally {
                System.out.println("between");
            }
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " " + e.getCause().getMessage() + " " + (e.getCause() instanceof B));
        }
    }
}
