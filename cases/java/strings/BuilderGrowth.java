package strings;

public class BuilderGrowth {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder(1);
        for (int i = 0; i < 300; i++) { b.append(i % 7 == 0 ? "x" : i % 5 == 0 ? (char) ('a' + i % 26) : i); if (i % 50 == 0) b.insert(b.length() / 2, "|"); if (i % 60 == 59) b.delete(0, 10); }
        System.out.println(b.length() + " " + b.toString().hashCode() + " " + b.substring(0, 30) + " " + b.indexOf("|") + " " + b.lastIndexOf("|"));
        b.setLength(5);
        b.append((Object) null).append(1.5f).append(-0.0).append('c').append(true).append(new char[] {'o', 'k'}).append("subseq", 1, 3);
        System.out.println(b);
        b.replace(0, 5, "").reverse().deleteCharAt(b.length() - 1);
        System.out.println(b + " " + b.charAt(3) + " " + b.isEmpty());
    }
}
