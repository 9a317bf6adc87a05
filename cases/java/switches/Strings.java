package switches;

public class Strings {
    static int day(String s) {
        switch (s) {
            case "mon": return 1;
            case "tue":
            case "tuesday": return 2;
            case "": return 0;
            case "Aa": return 10;
            case "BB": return 11;
            case "AaAa": return 12;
            case "BBBB": return 13;
            case "AaBB": return 14;
            default: return -1;
        }
    }
    public static void main(String[] args) {
        for (String s : new String[] {"mon", "tue", "tuesday", "", "Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "MON", "C#"})
            System.out.println(s + " " + day(s) + " " + s.hashCode());
        System.out.println(day(new StringBuilder("m").append("on").toString()));
        try {
            day(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        String r = switch ("b" + args.length) {
            case "b0" -> "arrow";
            case "b1", "b2" -> "other";
            default -> {
                String t = "x";
                yield t + t;
            }
        };
        System.out.println(r);
    }
}
