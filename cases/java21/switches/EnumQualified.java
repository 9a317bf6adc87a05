package switches;

public class EnumQualified {
    sealed interface Op permits Basic, Custom { }
    enum Basic implements Op { ADD, SUB }
    record Custom(String name) implements Op { }

    static int apply(Op op, int a, int b) {
        return switch (op) {
            case Basic.ADD -> a + b;
            case Basic.SUB -> a - b;
            case Custom(var n) when n.length() > 3 -> a * b;
            case Custom c -> c.name().hashCode();
        };
    }

    static String text(String s) {
        return switch (s) {
            case "a", "b" -> "ab";
            case String t when t.startsWith("x") -> "x…";
            case String t -> t + t;
        };
    }

    public static void main(String[] args) {
        System.out.println(apply(Basic.ADD, 3, 4) + " " + apply(Basic.SUB, 3, 4) + " " + apply(new Custom("times"), 3, 4) + " " + apply(new Custom("q"), 1, 1));
        System.out.println(text("a") + text("xyz") + text("q"));
    }
}
