package small;

public class HexDump {
    static final char[] HEX = "0123456789abcdef".toCharArray();
    static String hex(byte[] b) { char[] c = new char[b.length * 2]; for (int i = 0; i < b.length; i++) { c[2 * i] = HEX[b[i] >> 4 & 15]; c[2 * i + 1] = HEX[b[i] & 15]; } return new String(c); }
    static byte[] bytes(String h) { byte[] b = new byte[h.length() / 2]; for (int i = 0; i < b.length; i++) b[i] = (byte) (Character.digit(h.charAt(2 * i), 16) << 4 | Character.digit(h.charAt(2 * i + 1), 16)); return b; }
    static int toInt(byte[] b, int at) { return b[at] << 24 | (b[at + 1] & 0xff) << 16 | (b[at + 2] & 0xff) << 8 | b[at + 3] & 0xff; }
    public static void main(String[] args) {
        byte[] b = bytes("cafebabe0000003dff80");
        System.out.println(hex(b) + " " + toInt(b, 0) + " " + Integer.toHexString(toInt(b, 4)) + " " + b[8] + " " + b[9] + " " + (b[8] & b[9]) + " " + (b[9] >>> 1) + " " + ((b[9] & 0xff) >>> 1));
        System.out.println(String.format("%02x%02X", b[0], b[1]) + Integer.toHexString(b[0]) + Integer.toHexString(b[0] & 0xff) + Long.toHexString(b[9]));
    }
}
