package strings;

import java.util.*;
public class SplitJoin {
    public static void main(String[] args) {
        for (String[] r : new String[][] {"a,b,c".split(","), "a,,b,".split(","), ",a".split(","), "".split(","), "a".split(","), "a,,".split(",", -1), "a,b,c".split(",", 2), "  a b ".split(" "), "1.2.3".split("\\."), "a1b2".split("\\d"), "abc".split("")})
            System.out.println(r.length + Arrays.toString(r));
        System.out.println(String.join("-", "a", "b") + String.join("", new String[0]) + String.join("/", List.of("x")));
    }
}
