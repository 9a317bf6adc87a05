package strings;

public class ConcatTypes {
    public static void main(String[] args) {
        char[] c = {'x'}; Object o = new int[0].length; String n = null; StringBuilder b = new StringBuilder("sb"); Integer i = 5; Long l = null; char ch = 'c'; byte by = -1; short s = 2; float f = 1f; double d = 1e10; boolean z = false;
        System.out.println("" + c.length + o + n + b + i + l + ch + by + s + f + d + z + 'a' + 1 + 2L + 3f + 4d + true + null);
        System.out.println(1 + 2 + "3" + 4 * 5 + ch + (char) (ch + 1) + (ch + 1) + i + (i + 1) + -1 + ~1 + (z ? "t" : 'f') + (Object) null);
        String acc = "";
        for (int k = 0; k < 4; k++) acc = k + acc + k;
        acc += ch; acc += 1 + 1; acc += d; acc += n; acc += c.length == 1;
        System.out.println(acc);
    }
}
