// stdin: the cat sat on the mat\nthe dog sat\n\ncats and dogs\n

package algorithms;

import java.io.*;
import java.util.*;
public class TextStatistics {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        Map<String, Integer> words = new TreeMap<>();
        int[] letters = new int[26];
        int lines = 0, chars = 0;
        for (String l = in.readLine(); l != null; l = in.readLine()) {
            lines++;
            chars += l.length();
            for (String w : l.split("\\s+")) {
                if (w.isEmpty()) continue;
                Integer n = words.get(w);
                words.put(w, n == null ? 1 : n + 1);
                for (int i = 0; i < w.length(); i++) letters[w.charAt(i) - 'a']++;
            }
        }
        System.out.println(lines + " " + chars + " " + words);
        List<Map.Entry<String, Integer>> top = new ArrayList<>(words.entrySet());
        top.sort((a, b) -> a.getValue().equals(b.getValue()) ? a.getKey().compareTo(b.getKey()) : b.getValue() - a.getValue());
        for (int i = 0; i < 3; i++) System.out.println(top.get(i).getKey() + ": " + "#".repeat(top.get(i).getValue()));
        StringBuilder b = new StringBuilder();
        for (char c = 'a'; c <= 'z'; c++) if (letters[c - 'a'] > 2) b.append(c).append(letters[c - 'a']);
        System.out.println(b);
    }
}
