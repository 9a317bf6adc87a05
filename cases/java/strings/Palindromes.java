package strings;

public class Palindromes {
    static boolean palindrome(String s) {
        for (int i = 0, j = s.length() - 1; i < j; ) {
            if (!Character.isLetter(s.charAt(i))) i++;
            else if (!Character.isLetter(s.charAt(j))) j--;
            else if (Character.toLowerCase(s.charAt(i++)) != Character.toLowerCase(s.charAt(j--))) return false;
        }
        return true;
    }
    static String longest(String s) {
        String best = "";
        for (int c = 0; c < 2 * s.length() - 1; c++) {
            int l = c / 2, r = (c + 1) / 2;
            while (l >= 0 && r < s.length() && s.charAt(l) == s.charAt(r)) {
                l--;
                r++;
            }
            if (r - l - 1 > best.length()) best = s.substring(l + 1, r);
        }
        return best;
    }
    static String caesar(String s, int k) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (c >= 'a' && c <= 'z') b.append((char) ('a' + Math.floorMod(c - 'a' + k, 26)));
            else if ('A' <= c && c <= 'Z') b.append((char) ((c - 'A' + k + 26) % 26 + 'A'));
            else b.append(c);
        }
        return b.toString();
    }
    static String rle(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); ) j++;
            b.append(j - i).append(s.charAt(i));
        }
        return b.toString();
    }
    static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++)
            for (int j = 0; j <= b.length(); j++)
                d[i][j] = i == 0 ? j : j == 0 ? i : Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
        return d[a.length()][b.length()];
    }
    public static void main(String[] args) {
        System.out.println(palindrome("A man, a plan, a canal: Panama") + " " + palindrome("no") + " " + palindrome(""));
        System.out.println(longest("babadcaacdb") + " " + longest("x") + longest(""));
        System.out.println(caesar("Hello, World", 3) + " " + caesar(caesar("Zebra", 5), -5));
        System.out.println(rle("aaabbc") + rle("") + rle("zz"));
        System.out.println(distance("kitten", "sitting") + " " + distance("", "abc") + " " + distance("flaw", "lawn"));
    }
}
