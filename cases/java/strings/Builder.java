package strings;

public class Builder {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        b.append(1).append('c').append("s").append(2L).append(1.5f).append(2.5).append(true).append((Object) null).append((String) null).append(new char[] {'x', 'y'});
        System.out.println(b + " " + b.length());
        b.setLength(5);
        b.insert(0, "<").insert(3, 42).insert(b.length(), '>').insert(1, 1.5).insert(0, false);
        System.out.println(b);
        b.reverse();
        System.out.println(b + " " + b.indexOf("2") + " " + b.lastIndexOf("1") + " " + b.indexOf("zz"));
        b.delete(1, 4).deleteCharAt(0).replace(0, 2, "REPLACED");
        System.out.println(b);
        b.setCharAt(0, 'r');
        b.append("hello", 1, 3).append(new char[] {'a', 'b', 'c'}, 1, 2).appendCodePoint(0x1F600);
        System.out.println(b + " " + b.charAt(2) + " " + b.length() + " " + b.codePointCount(0, b.length()));
        b.setLength(b.length() + 2);
        System.out.println((int) b.charAt(b.length() - 1));
        StringBuilder c = new StringBuilder(2), d = new StringBuilder("seed");
        for (int i = 0; i < 100; i++) c.append(i % 10);
        System.out.println(c.length() + " " + c.substring(90) + " " + c.subSequence(1, 4) + " " + d.compareTo(new StringBuilder("sees")) + " " + d.equals(new StringBuilder("seed")));
        System.out.println(d.append(d).append(d).toString());
        StringBuffer f = new StringBuffer("buffer");
        f.append('!').insert(0, 1L).reverse();
        System.out.println(f);
        System.out.println(new StringBuilder("a😀b").reverse().toString().equals("b😀a"));
        System.out.println(new StringBuilder().append('a' + 1).append((char) ('a' + 1)).append(Integer.MIN_VALUE).append(Long.MIN_VALUE).append(-0.0f).append(Double.NaN));
        String s = new StringBuilder("äöü€").append("latin").toString();
        System.out.println(s + " " + s.length() + " " + s.hashCode());
    }
}
