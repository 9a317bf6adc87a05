package strings;

public class Searching {
    public static void main(String[] args) {
        String s = "abracadabra";
        System.out.println(s.indexOf("abra") + " " + s.indexOf("abra", 1) + " " + s.lastIndexOf("abra") + " " + s.lastIndexOf("abra", 6) + " " + s.indexOf('c') + " " + s.indexOf("") + " " + s.lastIndexOf("") + " " + s.indexOf("", 99) + " " + s.indexOf('a', -5) + " " + s.indexOf("zz"));
        System.out.println(s.contains("cad") + " " + s.startsWith("bra", 1) + " " + s.startsWith("x") + " " + s.endsWith("bra") + " " + s.replace('a', 'o') + " " + s.replace("abra", "X") + " " + s.replace("a", "") + " " + s.replaceFirst("a", "<>") + " " + "aaa".replace("aa", "b"));
        int n = 0;
        for (int i = s.indexOf('a'); i >= 0; i = s.indexOf('a', i + 1)) n += i;
        System.out.println(n + " " + s.chars().filter(c -> c == 'a').count() + " " + s.substring(s.indexOf('c'), s.lastIndexOf('d') + 1) + " " + "漢字漢".indexOf('漢', 1) + "a漢".indexOf("漢") + "abc".indexOf("漢"));
    }
}
