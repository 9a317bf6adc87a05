package small;

public class CharacterCounting {
    public static void main(String[] args) {
        String s = "The Quick Brown Fox, 42 times!";
        int up = 0, low = 0, dig = 0, sp = 0, other = 0;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= 'A' && c <= 'Z') up++; else if (Character.isLowerCase(c)) low++; else if (Character.isDigit(c)) dig++; else if (c == ' ') sp++; else other++;
        }
        System.out.println(up + " " + low + " " + dig + " " + sp + " " + other);
        StringBuilder b = new StringBuilder();
        for (String w : s.split(" ")) b.append(Character.toUpperCase(w.charAt(w.length() - 1))).append(w.length()).append(new StringBuilder(w).reverse());
        System.out.println(b);
        char[] a = s.toCharArray();
        java.util.Arrays.sort(a);
        System.out.println(new String(a).trim() + String.valueOf(a, 5, 3));
    }
}
