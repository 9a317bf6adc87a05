package small;

public class RomanParse {
    static int value(char c) { return switch (c) { case 'I' -> 1; case 'V' -> 5; case 'X' -> 10; case 'L' -> 50; case 'C' -> 100; case 'D' -> 500; case 'M' -> 1000; default -> throw new IllegalArgumentException("no numeral: " + c); }; }
    static int parse(String s) { int r = 0; for (int i = 0; i < s.length(); i++) { int v = value(s.charAt(i)); r += i + 1 < s.length() && v < value(s.charAt(i + 1)) ? -v : v; } return r; }
    public static void main(String[] args) {
        for (String s : new String[] {"XIV", "MCMXCIV", "MMXXIV", "", "IIII", "ABC"}) {
            try { System.out.println(s + " = " + parse(s)); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        }
    }
}
