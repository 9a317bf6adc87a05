package strings;

import java.util.*;
public class Anagrams {
    static boolean isAnagram(String a, String b) { int[] n = new int[26]; for (char c : a.toLowerCase().toCharArray()) if (c >= 'a') n[c - 'a']++; for (char c : b.toLowerCase().toCharArray()) if (c >= 'a') n[c - 'a']--; for (int x : n) if (x != 0) return false; return true; }
    public static void main(String[] args) {
        Map<String, List<String>> m = new TreeMap<>();
        for (String w : "listen silent enlist google elgoog abc cab".split(" ")) { char[] c = w.toCharArray(); Arrays.sort(c); m.computeIfAbsent(new String(c), k -> new ArrayList<>()).add(w); }
        System.out.println(m + " " + isAnagram("Dormitory", "dirty room") + isAnagram("a", "b"));
    }
}
