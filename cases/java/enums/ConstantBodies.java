package enums;

public class ConstantBodies {
    enum Op {
        ADD("+") { double apply(double a, double b) { return a + b; } boolean commutes() { return true; } },
        SUB("-") { double apply(double a, double b) { return a - b; } },
        DIV("/") { double apply(double a, double b) { return a / b; } },
        POW("^") { double apply(double a, double b) { double r = 1; for (int i = 0; i < b; i++) r = ADD.mul(r, a); return r; } };
        private final String sym;
        Op(String s) { sym = s; }
        abstract double apply(double a, double b);
        boolean commutes() { return false; }
        double mul(double a, double b) { return a * b; }
        @Override public String toString() { return sym; }
    }
    public static void main(String[] args) {
        double x = 5, y = 2;
        for (Op o : Op.values()) System.out.print(o + "=" + o.apply(x, y) + (o.commutes() ? "c " : " "));
        System.out.println();
        System.out.println(Op.valueOf("DIV").apply(1, 0) + " " + Op.POW.getClass().isAnonymousClass() + Op.POW.getDeclaringClass().isEnum() + (Op.ADD.getClass() == Op.class) + " " + Op.ADD.equals(Op.SUB));
    }
}
