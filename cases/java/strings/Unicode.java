package strings;

public class Unicode {
    public static void main(String[] args) {
        String s = "aé漢😀z";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + " " + s.codePointAt(3) + " " + (int) s.charAt(3) + " " + (int) s.charAt(4));
        s.codePoints().forEach(c -> System.out.print(Integer.toHexString(c) + " "));
        for (char c : s.toCharArray()) System.out.print((int) c + " ");
        System.out.println(s.offsetByCodePoints(0, 4) + " " + s.indexOf(0x1F600) + " " + s.indexOf("z"));
        System.out.println(Character.isSurrogatePair(s.charAt(3), s.charAt(4)) + " " + Character.toCodePoint(s.charAt(3), s.charAt(4)) + " " + Character.charCount(0x1F600) + " " + new String(Character.toChars(0x1F601)));
        byte[] utf = s.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        for (byte b : utf) System.out.print((b & 0xff) + " ");
        System.out.println(new String(utf, java.nio.charset.StandardCharsets.UTF_8).equals(s));
        System.out.println("ÄÖÜß".toLowerCase() + " " + "straße".toUpperCase() + " " + "İ".length() + " " + "éÉ".equalsIgnoreCase("Éé"));
        System.out.println("é".compareTo("z") + " " + "\ud800".length() + " " + "漢" .hashCode() + " " + s.hashCode());
        System.out.println(new String(new int[] {97, 0x1F600, 98}, 0, 3) + " " + new String(new char[] {'h', 'i'}) + " " + new String(new byte[] {65, 66, 67}, 1, 2, java.nio.charset.StandardCharsets.US_ASCII));
        System.out.println(new String(new byte[] {(byte) 0xff, 65}, java.nio.charset.StandardCharsets.ISO_8859_1).charAt(0) + " " + (int) new String(new byte[] {(byte) 0xff}, java.nio.charset.StandardCharsets.UTF_8).charAt(0));
        StringBuilder b = new StringBuilder("latin").append('漢').append("more");
        b.deleteCharAt(5);
        System.out.println(b + " " + b.toString().equals("latinmore") + " " + "latinmore".hashCode() + " " + b.toString().hashCode());
        System.out.println("a漢".substring(0, 1).equals("a") + " " + "漢a".substring(1).equals("a") + " " + "漢a".indexOf('a') + " " + "a漢b".replace('漢', '-') + " " + "abc".replace('b', '漢'));
    }
}
