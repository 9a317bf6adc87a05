package switches;

public class Arrows {
    enum Color { RED, GREEN, BLUE }
    static int len(int m, boolean leap) {
        return switch (m) {
            case 2 -> leap ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            case 1, 3, 5, 7, 8, 10, 12 -> 31;
            default -> throw new IllegalArgumentException("month " + m);
        };
    }
    static String mix(Color c) {
        return switch (c) {
            case RED -> "r";
            case GREEN -> {
                try {
                    yield "g" + Integer.parseInt("x");
                } catch (NumberFormatException e) {
                    yield "caught";
                } finally {
                    System.out.println("finally");
                }
            }
            case BLUE -> "b";
        };
    }
    static int oldYield(String s) {
        int r = switch (s.length()) {
            case 0:
                yield -1;
            case 1:
            case 2:
                int t = s.charAt(0);
                yield t;
            default:
                if (s.startsWith("x")) yield 100;
                yield 200;
        };
        return r + 1;
    }
    public static void main(String[] args) {
        int total = 0;
        for (int m = 1; m <= 12; m++) total += len(m, m % 2 == 0);
        System.out.println(total);
        try {
            len(13, false);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (Color c : Color.values()) System.out.println(mix(c));
        System.out.println(oldYield("") + " " + oldYield("a") + " " + oldYield("xyz") + " " + oldYield("abc"));
        int x = 3;
        switch (x) {
            case 1 -> System.out.println("one");
            case 3 -> {
                x = 4;
                System.out.println("three " + x);
            }
            default -> System.out.println("more");
        }
        System.out.println(1 + switch (x) { case 4 -> switch (total % 2) { case 0 -> 10L; default -> 20L; }; default -> 0; } * 2);
        Object o = switch (x) { case 4 -> 1; case 5 -> 2.5; default -> 'c'; };
        System.out.println(o);
        try {
            Color none = args.length > 5 ? Color.RED : null;
            mix(none);
        } catch (NullPointerException e) {
            System.out.println("null enum");
        }
    }
}
