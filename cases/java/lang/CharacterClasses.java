package lang;

public class CharacterClasses {
    public static void main(String[] args) {
        int[] n = new int[10];
        for (char c = 0; c < 0x500; c++) { if (Character.isLetter(c)) n[0]++; if (Character.isDigit(c)) n[1]++; if (Character.isWhitespace(c)) n[2]++; if (Character.isUpperCase(c)) n[3]++; if (Character.isLowerCase(c)) n[4]++; if (Character.isLetterOrDigit(c)) n[5]++; if (Character.toUpperCase(c) != c) n[6]++; if (Character.toLowerCase(c) != c) n[7]++; n[8] = n[8] * 31 + Character.toUpperCase(c); n[9] = n[9] * 31 + Character.toLowerCase(c); }
        for (int x : n) System.out.print(x + " ");
        System.out.println();
    }
}
