package misc;

import java.util.*;
public class VarKeyword {
    public static void main(String[] args) {
        var i = 5;
        var l = 5L;
        var s = "s";
        var c = 'c';
        var d = 1.5f;
        var list = new ArrayList<Map<String, ? extends Number>>();
        list.add(Map.of("k", 1));
        list.add(Map.of("d", 2.5));
        for (var m : list) for (var e : m.entrySet()) System.out.print(e.getKey() + e.getValue() + " ");
        var arr = new int[][] {{1}, {2, 3}};
        for (var row : arr) i += row.length;
        System.out.println(i + l + s + c + d);
        var anon = new Object() { int count; int bump() { return ++count; } };
        anon.bump();
        System.out.println(anon.bump() + anon.count);
        var x = (byte) 100;
        x += 100;
        System.out.println(x);
        java.util.function.BiFunction<Integer, Integer, Integer> f = (var a, var b) -> a * b;
        System.out.println(f.apply(6, 7));
        try (var in = new Scanner("1 2")) {
            System.out.println(in.nextInt() + in.nextInt());
        }
        var t = true ? 1 : "one";
        System.out.println(t);
        var cmp = Comparator.<String>naturalOrder().reversed();
        System.out.println(cmp.compare("a", "b"));
    }
}
