package strings;

import java.util.*;
public class CompareOrder {
    public static void main(String[] args) {
        String[] s = {"b", "a", "B", "aa", "", "Z", "a b", "é", "~", "10", "9"};
        Arrays.sort(s);
        System.out.println(Arrays.toString(s));
        Arrays.sort(s, String.CASE_INSENSITIVE_ORDER);
        System.out.println(Arrays.toString(s));
        Arrays.sort(s, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(Arrays.toString(s));
        System.out.println("abc".compareTo("abcde") + " " + "abc".compareTo("ABC") + " " + "é".compareTo("e") + " " + "漢".compareTo("a") + " " + "a".compareTo("漢") + " " + "x".compareToIgnoreCase("X"));
    }
}
