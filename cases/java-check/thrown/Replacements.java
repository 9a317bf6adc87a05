// A replacement is in a language of its own: who makes one of a text has to quote it, and who is given one as it is has not.
// bounds: --scope 2 --null-arguments=false --unreached=false --strict=false --begin=reachable
// expect(long) Replacements.following: violated library
// expect(long) Replacements.filled: violated library
// expect(long) Replacements.quoted: holds
// expect(long) Replacements.given: holds
// expect(long) Replacements.pattern: holds
// expect(long) Replacements.group: holds

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Replacements {
	private static final Pattern SIGN = Pattern.compile("[!-/]");

	/** The sign after # is a dollar sign. */
	public static String following(String s) {
		Matcher m = SIGN.matcher(s);
		StringBuffer out = new StringBuffer();
		while (m.find()) {
			m.appendReplacement(out, Character.toString((char) (m.group(0).charAt(0) + 1)));
		}
		m.appendTail(out);
		return out.toString();
	}

	/** What stands for a name may have a dollar sign in it. */
	public static String filled(String name) { return "Dear %, we".replaceFirst("%", name.trim()); }

	/** The dollar sign is quoted. */
	public static String quoted(String name) { return "Dear %, we".replaceFirst("%", Matcher.quoteReplacement(name.trim())); }

	/** Who calls this writes a replacement. */
	public static String given(String replacement) { return "Dear %, we".replaceFirst("%", replacement); }

	/** Who calls this writes a pattern. */
	public static String pattern(String s, String pattern) { return s.replaceAll(pattern.trim(), "x"); }

	/** Whether there is a group is a matter of the pattern. */
	public static String group(String s, String pattern) { return s.replaceAll(pattern, "<$1>"); }
}
