package switches;

public class Enums {
    enum Op {
        ADD, SUB, MUL, DIV, NEG
    }
    static int apply(Op op, int a, int b) {
        switch (op) {
            case ADD: return a + b;
            case SUB: return a - b;
            case MUL: return a * b;
            case DIV:
                if (b == 0) break;
                return a / b;
            default:
                System.out.println("default for " + op);
        }
        return -1;
    }
    static class Other {
        static String name(Thread.State s) {
            switch (s) {
                case NEW: return "new";
                case RUNNABLE: return "run";
                default: return s.name().toLowerCase();
            }
        }
    }
    public static void main(String[] args) {
        for (Op op : Op.values()) System.out.println(op + " " + apply(op, 12, 5) + " " + apply(op, 1, 0));
        for (Thread.State s : Thread.State.values()) System.out.print(Other.name(s) + " ");
        System.out.println();
        Op last = Op.valueOf("NEG");
        boolean unary = switch (last) { case NEG -> true; case ADD, SUB, MUL, DIV -> false; };
        System.out.println(unary);
    }
}
