package conversions;

public class StringToEverything {
    public static void main(String[] args) {
        System.out.println(Integer.valueOf("12") + Long.valueOf("34") + Double.valueOf("5.5") + Float.valueOf("6.5f") + Byte.valueOf("7") + Short.valueOf("8") + " " + Boolean.valueOf("True") + "c".charAt(0) + new String("s") + Integer.valueOf('x') + (int) Double.parseDouble("1e3") + Integer.parseInt("-0") + Long.parseLong("+5") + Boolean.parseBoolean(" true"));
        for (String s : new String[] {"1.0", "1e1", "0x1", "٣", "1 ", "", "-", "2147483648"}) { try { System.out.print(Integer.valueOf(s) + " "); } catch (NumberFormatException e) { System.out.print("! "); } }
        System.out.println();
    }
}
