package lang;

import java.util.*;
import java.util.stream.*;
public class StringJoining {
    public static void main(String[] args) {
        StringJoiner j = new StringJoiner(", ", "[", "]");
        System.out.println(j + " " + j.length());
        j.setEmptyValue("EMPTY");
        System.out.println(j);
        j.add("a").add("b").add(null);
        System.out.println(j + " " + j.length());
        StringJoiner k = new StringJoiner("-").add("x").add("y");
        j.merge(k);
        System.out.println(j + " " + k);
        System.out.println(String.join("/", List.of("a", "b")) + String.join("|", new ArrayList<>()) + String.join(",", "x", null));
        System.out.println(Stream.of(1, 2, 3).map(String::valueOf).collect(Collectors.joining("+", "<", ">")));
        StringTokenizer t = new StringTokenizer("one two,three", " ,");
        System.out.print(t.countTokens());
        while (t.hasMoreTokens()) System.out.print(" " + t.nextToken());
        System.out.println();
        for (String s : "a1b22c333".split("\\d+")) System.out.print(s + ".");
        for (String s : "2024-01-02".split("-", 2)) System.out.print(s + ".");
        System.out.println(Arrays.toString("a|b|c".split("|")) + Arrays.toString("a.b".split(".")) + Arrays.toString(" a  b ".split(" ")) + Arrays.toString("".split(",")) + Arrays.toString("abc".split("")));
        System.out.println("aXbXc".replaceAll("X", "-") + "a1b2".replaceAll("[0-9]", "#") + "x.y.z".replace(".", "!") + "hello".replaceFirst("l", "L") + "John Smith".replaceAll("(\\w+) (\\w+)", "$2 $1") + "abc".matches("[a-c]+"));
    }
}
