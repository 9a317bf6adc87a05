package switches;

public class CharRanges {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        for (char c : "aZ5 _\n\u00e9".toCharArray()) { switch (c) { case 'a': case 'e': case 'i': b.append('v'); break; case ' ': case '\t': case '\n': b.append('s'); break; case '0': case '1': case '2': case '3': case '4': case '5': b.append('d'); break; default: b.append(c > 127 ? 'u' : Character.isLetter(c) ? 'c' : '?'); } }
        System.out.println(b);
    }
}
