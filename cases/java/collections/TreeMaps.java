package collections;

import java.util.*;
public class TreeMaps {
    public static void main(String[] args) {
        TreeMap<Integer, String> t = new TreeMap<>();
        for (int i : new int[] {50, 20, 80, 10, 30, 70, 90, 25, 35}) t.put(i, "v" + i);
        System.out.println(t + " " + t.firstKey() + t.lastKey() + " " + t.floorKey(26) + t.ceilingKey(26) + t.lowerKey(10) + t.higherKey(90) + t.floorEntry(5) + t.firstEntry());
        System.out.println(t.headMap(30) + " " + t.headMap(30, true) + t.tailMap(80) + t.subMap(20, 50) + t.descendingMap() + t.navigableKeySet().headSet(25));
        t.subMap(20, true, 35, true).clear();
        System.out.println(t + " " + t.pollFirstEntry() + t.pollLastEntry() + t);
        NavigableMap<Integer, String> v = t.headMap(75, false);
        v.put(60, "sixty");
        System.out.println(t + " " + v.lastKey());
        try { v.put(75, "out"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { t.put(null, "x"); } catch (NullPointerException e) { System.out.println("null key"); }
        try { new TreeMap<Object, String>().put(new Object(), "x"); } catch (ClassCastException e) { System.out.println("not comparable"); }
        try { ((Map) t).get("s"); } catch (ClassCastException e) { System.out.println("wrong key"); }
        try { new TreeMap<>().firstKey(); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        TreeMap<String, Integer> c = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        c.put("B", 1); c.put("a", 2); c.put("b", 3);
        System.out.println(c + " " + c.containsKey("A") + new TreeMap<>(c).equals(c) + c.descendingKeySet() + c.comparator().compare("x", "X"));
        TreeMap<Integer, Integer> big = new TreeMap<>();
        for (int i = 0; i < 300; i++) big.put(i * 37 % 301, i);
        for (int i = 0; i < 300; i += 3) big.remove(i);
        int s = 0;
        for (var e : big.entrySet()) s = s * 17 + e.getKey() - e.getValue();
        System.out.println(big.size() + " " + s + " " + big.firstEntry() + big.higherEntry(100));
        TreeSet<String> set = new TreeSet<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        set.addAll(List.of("bb", "a", "ccc", "aa", "b"));
        System.out.println(set + " " + set.first() + set.floor("zz") + set.higher("b") + set.pollFirst() + set.descendingSet() + set.subSet("a", "ccc"));
    }
}
