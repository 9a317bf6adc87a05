package lang;

import java.util.*;
public class OverridesOfLibrary {
    public static void main(String[] args) {
        List<String> log = new ArrayList<>() { @Override public boolean add(String s) { return super.add("[" + s + "]"); } @Override public String get(int i) { return super.get(size() - 1 - i); } };
        log.add("a"); log.add("b"); log.addAll(List.of("c"));
        System.out.println(log + log.get(0) + log.size());
        Map<String, Integer> m = new HashMap<>() { @Override public Integer get(Object k) { return super.getOrDefault(k, -1); } };
        m.put("x", 1);
        System.out.println(m.get("x") + m.get("y") + " " + new Exception("e") { @Override public String getMessage() { return "over " + super.getMessage(); } }.getMessage());
        Comparator<Integer> c = new Comparator<>() { @Override public int compare(Integer a, Integer b) { return b - a; } };
        System.out.println(c.reversed().compare(1, 2) + " " + Collections.max(List.of(1, 5, 3), c) + new TreeSet<>(c) {{ add(1); add(9); }});
        Thread t = new Thread() { @Override public void run() { log.add("t"); } };
        t.run();
        System.out.println(log.size());
    }
}
