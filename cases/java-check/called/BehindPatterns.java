// Between two branches the library takes longer than a short run may: it compiles and matches regular expressions.
// expect(long) BehindPatterns.encode: holds
public class BehindPatterns {
    static String clean(String name) {
        String upper = name.trim();
        for (String part : new String[] {"\\-", "[&]", "\\'", "\\.", "[\\,]"}) upper = upper.replaceAll(part, "");
        return upper.replaceAll("\\s+", "");
    }

    public static int encode(String name) {
        if (name == null) return -1;
        return clean(name).isEmpty() ? 0 : 1;
    }
}
