package strings;

public class CaseAndTrim {
    public static void main(String[] args) {
        System.out.println("MiXeD 123 Ünï".toLowerCase() + "|" + "MiXeD 123 Ünï ß".toUpperCase() + "|" + "  a b  ".trim() + "|" + "\t x \n".strip() + "|" + "   ".trim().isEmpty() + "|" + "".isBlank() + "|" + "x".isBlank());
        System.out.println("same".toLowerCase() == "same");
        System.out.println("Straße".equalsIgnoreCase("STRASSE") + " " + "I".toLowerCase() + "i".toUpperCase() + " " + "ΑΣ".toLowerCase() + " " + "ǆ".toUpperCase() + " " + "x ".stripTrailing().length() + " x".stripLeading());
        System.out.println("a\nb\r\nc".lines().toList() + " " + "ab".repeat(3).toUpperCase().indexOf("BA"));
    }
}
