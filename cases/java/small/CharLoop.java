package small;

public class CharLoop {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        for (char c = 'z'; c >= 'a'; c -= 3) b.append(c);
        for (char c = '\ufffe'; c != 2; c++) b.append((int) c).append(',');
        System.out.println(b);
        int[] count = new int[128];
        for (char c : "hello world".toCharArray()) count[c]++;
        for (char c = 0; c < 128; c++) if (count[c] > 1) System.out.print(c + "" + count[c] + " ");
        System.out.println((char) ('a' + 1) + "" + ('a' + 1) + (char) 98 + 'a' / 2 + 'a' % 10 + (char) ('a' ^ ' '));
        char x = 'x';
        x++;
        x += 1;
        System.out.println(x-- + "" + x + (x > 'w') + (int) x + (x == 121) + (x & 0xf));
        switch (x) { case 'y': System.out.println("y"); }
    }
}
