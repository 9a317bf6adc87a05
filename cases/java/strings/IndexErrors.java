package strings;

public class IndexErrors {
    interface Act { Object run(); }
    static void attempt(String name, Act a) {
        try {
            System.out.println(name + " -> " + a.run());
        } catch (RuntimeException e) {
            System.out.println(name + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }
    public static void main(String[] args) {
        String s = "hello";
        attempt("charAt(5)", () -> s.charAt(5));
        attempt("charAt(-1)", () -> s.charAt(-1));
        attempt("substring(6)", () -> s.substring(6));
        attempt("substring(-1)", () -> s.substring(-1));
        attempt("substring(2,1)", () -> s.substring(2, 1));
        attempt("substring(0,9)", () -> s.substring(0, 9));
        attempt("substring(5)", () -> s.substring(5).length());
        attempt("empty charAt", () -> "".charAt(0));
        attempt("repeat", () -> s.repeat(-1));
        attempt("codePointAt", () -> s.codePointAt(5));
        attempt("valueOf null", () -> String.valueOf((char[]) null));
        attempt("sb charAt", () -> new StringBuilder("ab").charAt(2));
        attempt("sb deleteCharAt", () -> new StringBuilder("ab").deleteCharAt(2));
        attempt("sb insert", () -> new StringBuilder("ab").insert(3, "x"));
        attempt("sb setLength", () -> { new StringBuilder("ab").setLength(-1); return 0; });
        attempt("sb delete", () -> new StringBuilder("ab").delete(1, 99));
        attempt("sb delete2", () -> new StringBuilder("ab").delete(2, 1));
        attempt("sb substring", () -> new StringBuilder("abc").substring(2, 4));
        attempt("sb replace", () -> new StringBuilder("abc").replace(1, 9, "xyz"));
        attempt("sb setCharAt", () -> { new StringBuilder("abc").setCharAt(3, 'c'); return 0; });
        attempt("join null", () -> String.join(null, "a"));
        attempt("contains null", () -> s.contains(null));
        attempt("compareTo null", () -> s.compareTo(null));
    }
}
