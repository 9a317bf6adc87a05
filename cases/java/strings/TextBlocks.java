package strings;

public class TextBlocks {
    public static void main(String[] args) {
        String a = """
            Hello,
              indented "quotes" and ""\"triple""\"
            tab\there \
            joined
            trailing   \s
            end""";
        System.out.println(a);
        String b = """
            x
            """;
        System.out.println(b.length() + " " + b.equals("x\n"));
        System.out.println("""
               outdent
             less
            """ + "|");
        System.out.println("""
            %s is %d""".formatted("life", 42));
        System.out.println("""
            octal \101 unicode \u0042 backslash \\n""".lines().count());
        System.out.println("a\\tb\\n\\u".translateEscapes().length() == 0 ? "" : "never");
    }
}
