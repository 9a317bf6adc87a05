package algorithms;

import java.util.*;
public class KmpAndRabinKarp {
    static List<Integer> kmp(String t, String p) { int[] f = new int[p.length()]; for (int i = 1, k = 0; i < p.length(); i++) { while (k > 0 && p.charAt(i) != p.charAt(k)) k = f[k - 1]; if (p.charAt(i) == p.charAt(k)) k++; f[i] = k; } List<Integer> out = new ArrayList<>(); for (int i = 0, k = 0; i < t.length(); i++) { while (k > 0 && (k == p.length() || t.charAt(i) != p.charAt(k))) k = f[k - 1]; if (t.charAt(i) == p.charAt(k)) k++; if (k == p.length()) out.add(i - k + 1); } return out; }
    static int rk(String t, String p) { int n = p.length(), hits = 0; long h = 0, w = 0, pow = 1; for (int i = 0; i < n; i++) { h = h * 131 + p.charAt(i); w = w * 131 + t.charAt(i); if (i > 0) pow *= 131; } for (int i = 0; ; i++) { if (h == w && t.startsWith(p, i)) hits++; if (i + n >= t.length()) return hits; w = (w - t.charAt(i) * pow) * 131 + t.charAt(i + n); } }
    public static void main(String[] args) {
        String text = "abracadabra abracadabra", pat = "abra";
        System.out.println(kmp(text, pat) + " " + kmp("aaaaa", "aa") + " " + kmp("abc", "x") + " " + rk(text, pat) + " " + rk("mississippi", "issi"));
    }
}
