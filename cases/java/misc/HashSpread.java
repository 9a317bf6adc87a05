package misc;

import java.util.*;
public class HashSpread {
    public static void main(String[] args) {
        String[] w = {"", "a", "ab", "ba", "Aa", "BB", "hello world", "The quick brown fox jumps over the lazy dog", "\u0000", "漢字"};
        for (String s : w) System.out.print(s.hashCode() + " ");
        System.out.println();
        System.out.println(Arrays.hashCode(new int[] {1, 2, 3}) + " " + Arrays.hashCode(new String[] {"a", null}) + " " + List.of("a", "b").hashCode() + " " + new HashSet<>(List.of("a", "b")).hashCode() + " " + Map.of("a", 1).hashCode() + " " + Objects.hash() + " " + Objects.hash((Object) null) + " " + Boolean.hashCode(false) + " " + Double.hashCode(Math.PI) + " " + Float.hashCode(0.1f) + " " + Long.hashCode(-1) + " " + Character.valueOf('q').hashCode() + " " + Map.entry("k", "v").hashCode() + " " + Optional.empty().hashCode() + " " + new AbstractMap.SimpleEntry<>(null, 1).hashCode());
    }
}
