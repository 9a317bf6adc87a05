package lang;

public class IntegerParse {
    public static void main(String[] args) {
        String[] in = {"0", "-0", "+5", "2147483647", "2147483648", "-2147483648", "-2147483649", "", " 1", "1 ", "12a", "0x10", "-", "+", "٣", "1_000", "99999999999", "--1", null};
        for (String s : in) {
            try {
                System.out.println(s + " -> " + Integer.parseInt(s));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Integer.parseInt("ff", 16) + " " + Integer.parseInt("-1010", 2) + " " + Integer.parseInt("zz", 36) + " " + Integer.parseInt("777", 8) + " " + Integer.parseUnsignedInt("4294967295") + " " + Integer.parseInt("x12y", 1, 3, 10));
        for (String s : new String[] {"0x1F", "#ff", "010", "-0X7f", "12", "0xFFFFFFFF", "08", "-"}) {
            try {
                System.out.println(s + " => " + Integer.decode(s));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        for (int radix : new int[] {1, 37}) {
            try {
                Integer.parseInt("1", radix);
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        try { Integer.parseInt("9", 8); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        try { Integer.parseUnsignedInt("-1"); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        try { Byte.parseByte("128"); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        try { Short.parseShort("-32769"); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        System.out.println(Byte.parseByte("-128") + Short.parseShort("7fff", 16) + Byte.decode("0x7f") + " " + Integer.valueOf("42") + Integer.getInteger("no.such.property", 9));
    }
}
