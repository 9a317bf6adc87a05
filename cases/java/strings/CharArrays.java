package strings;

import java.util.*;
public class CharArrays {
    public static void main(String[] args) {
        char[] c = {'d', 'a', 'c', 'b'};
        Arrays.sort(c);
        String s = new String(c), t = String.valueOf(c, 1, 2), u = new String(c, 2, 2);
        c[0] = 'X';
        System.out.println(s + t + u + String.valueOf(c) + s.equals(new String(new char[] {'a', 'b', 'c', 'd'})) + s.contentEquals(new StringBuffer("abcd")));
        System.out.println(c);
        System.out.println("chars: " + String.copyValueOf(c) + s.toCharArray().length + (s.toCharArray() == s.toCharArray()) + Arrays.equals(s.toCharArray(), "abcd".toCharArray()));
    }
}
