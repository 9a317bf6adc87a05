package small;

import java.util.*;
public class RawTypes {
    public static void main(String[] args) {
        List raw = new ArrayList();
        raw.add("s");
        raw.add(1);
        raw.add(null);
        for (Object o : raw) System.out.print(o + " ");
        List<String> strings = raw;
        System.out.println(strings.size() + strings.get(0));
        try { for (String s : strings) System.out.print(s + ","); } catch (ClassCastException e) { System.out.println("cce"); }
        Map m = new TreeMap();
        m.put("k", 1);
        try { m.put(5, 2); } catch (ClassCastException e) { System.out.println("not comparable " + m); }
        Comparable c = "x";
        try { c.compareTo(5); } catch (ClassCastException e) { System.out.println("bridge"); }
    }
}
