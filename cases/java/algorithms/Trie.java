package algorithms;

import java.util.*;
public class Trie {
    private final Trie[] next = new Trie[26];
    private boolean word;
    private int below;
    void add(String s) {
        Trie t = this;
        for (char c : s.toCharArray()) {
            int i = c - 'a';
            if (t.next[i] == null) t.next[i] = new Trie();
            t = t.next[i];
            t.below++;
        }
        t.word = true;
    }
    Trie at(String s) {
        Trie t = this;
        for (int i = 0; i < s.length() && t != null; i++) t = t.next[s.charAt(i) - 'a'];
        return t;
    }
    void all(String prefix, List<String> out) {
        if (word) out.add(prefix);
        for (char c = 'a'; c <= 'z'; c++) if (next[c - 'a'] != null) next[c - 'a'].all(prefix + c, out);
    }
    public static void main(String[] args) {
        Trie t = new Trie();
        for (String w : "car card care cat dog do done".split(" ")) t.add(w);
        List<String> out = new ArrayList<>();
        t.at("car").all("car", out);
        System.out.println(out + " " + t.at("do").below + " " + t.at("ca").word + " " + (t.at("x") == null));
        try {
            t.add("Up");
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
