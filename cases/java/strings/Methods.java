package strings;

public class Methods {
    public static void main(String[] args) {
        String s = "Hello, World";
        System.out.println(s.length() + " " + s.charAt(4) + " " + s.indexOf('o') + " " + s.indexOf('o', 5) + " " + s.lastIndexOf("o") + " " + s.indexOf("xyz") + " " + s.lastIndexOf('l', 5));
        System.out.println(s.substring(7) + "|" + s.substring(0, 5) + "|" + s.substring(12) + "|" + s.substring(3, 3));
        System.out.println(s.toUpperCase() + s.toLowerCase() + s.replace('l', 'L') + s.replace("o", "00") + s.replace("", "-"));
        System.out.println(s.contains("World") + " " + s.startsWith("Hell") + " " + s.startsWith("World", 7) + " " + s.endsWith("") + " " + s.isEmpty());
        System.out.println("  trim\t\n".trim() + "|" + " \u2003strip ".strip() + "|" + " x ".stripLeading() + "|" + " x ".stripTrailing() + "|" + " ".isBlank());
        System.out.println("ab".repeat(3) + "|" + "ab".repeat(0) + "|" + "a".concat("b") + "|" + String.join("-", "a", "b", "c"));
        System.out.println("abc".compareTo("abd") + " " + "abc".compareTo("ab") + " " + "a".compareTo("B") + " " + "a".compareToIgnoreCase("B") + " " + "ABC".equalsIgnoreCase("abc"));
        System.out.println("abc".equals(null) + " " + "abc".equals(new String("abc")) + " " + ("abc" == new String("abc")) + " " + ("abc" == new String("abc").intern()));
        System.out.println("hello".chars().sum() + " " + "a-b-c".split("-").length + " " + "a,b,,".split(",").length + " " + ",a".split(",")[0].isEmpty() + " " + "a,b,,".split(",", -1).length);
        System.out.println("abc".hashCode() + " " + "".hashCode() + " " + "The quick brown fox".hashCode());
        System.out.println(String.valueOf(3.5) + String.valueOf(true) + String.valueOf('c') + String.valueOf((Object) null) + String.valueOf(new char[] {'x', 'y'}) + String.copyValueOf(new char[] {'1', '2', '3'}, 1, 2));
        System.out.println("hello".regionMatches(1, "yell", 1, 3) + " " + "hello".regionMatches(true, 0, "HE", 0, 2) + " " + "abc".contentEquals(new StringBuilder("abc")));
        System.out.println("line1\nline2\r\nline3".lines().count() + " " + "x".compareTo("xyz") + " " + "a\tb".indent(2).length() + " " + "Abc".charAt(0) + "abc".codePointAt(1));
        char[] target = new char[6];
        "abcdef".getChars(1, 4, target, 2);
        System.out.println((int) target[0] + " " + target[2] + target[3] + target[4] + " " + "xyz".toCharArray().length);
    }
}
