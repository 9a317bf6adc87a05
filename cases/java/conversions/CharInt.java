package conversions;

public class CharInt {
    public static void main(String[] args) {
        char c = 'A';
        int i = c;
        c += 1.7;
        short s = (short) c;
        byte b = (byte) '\u00e9';
        System.out.println(i + " " + c + " " + s + " " + b + " " + (char) (i + 32) + " " + (c > i) + " " + (int) Character.MAX_VALUE + " " + (char) 65 + (char) 0x263A + " " + ('a' < 98) + ('a' == 97.0));
        System.out.println((char) -1 == 65535);
        System.out.println((int) (char) -1 + " " + (short) (char) -1 + " " + (byte) (char) 384 + " " + (char) 70000.9 % 5000 + " " + (long) 'z' + (float) 'z' + " " + (char) (byte) 200 % 1000);
        StringBuilder sb = new StringBuilder();
        for (int k = 0; k < 26; k++) sb.append((char) ('a' + (k * 7 + 3) % 26));
        System.out.println(sb);
    }
}
