// Code that looks at a text by a regular expression: callers give texts that match those of its class, and what the library asks
// of a replacement is a goal of the search, too.
// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect(long) Matched.month: violated bounds
// expect(long) Matched.decoded: violated library

import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Matched {
    private static final Pattern DATE = Pattern.compile("(\\d{4})-(\\d\\d)-(\\d\\d)");
    private static final String[] MONTHS = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    private static final Pattern CODE = Pattern.compile("#(\\d\\d)");

    /** The month of a date, or null if the text is none. */
    public static String month(String text) {
        Matcher m = DATE.matcher(text);
        return m.matches() ? MONTHS[(text.charAt(5) - '0') * 10 + text.charAt(6) - '0'] : null;
    }

    /** The text with the first code replaced by its character: a dollar means a group in a replacement. */
    public static String decoded(String text) {
        Matcher m = CODE.matcher(text);
        StringBuffer out = new StringBuffer();
        if (m.find()) {
            m.appendReplacement(out, Character.toString((char) Integer.parseInt(m.group(1))));
        }
        return out.toString();
    }
}
