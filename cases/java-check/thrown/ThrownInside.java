// What a method is given by others of its class was made there, if nothing of it comes from outside.
// bounds: --scope 2 --null-arguments=false --unreached=false --strict=false --begin=reachable
// expect(long) ThrownInside.rest: violated library
// expect(long) ThrownInside.part: holds
// expect ThrownInside.tail: holds
// expect(long) ThrownInside.insertAll: violated library
// expect ThrownInside.swap: holds
// expect ThrownInside.following: holds
// expect ThrownInside.letter: holds
// expect(long) ThrownInside.latest: violated library
// expect(long) ThrownInside.trimmed: holds
import java.util.ArrayList;
import java.util.List;

public class ThrownInside {
	private final char[] text = new char[1];
	private int at;
	private final List<String> list = new ArrayList<>();

	public void next() {
		if (at < 2) {
			at++;
		}
	}

	/** The length is computed here: it is negative at the end. */
	public String rest() { return take(at, text.length - at); }

	/** Who calls this gives the numbers. */
	public String part(int from, int count) { return cut(from, count); }

	public String tail(int from) { return again(from, 2); }

	/** Nothing is in the number but what the caller gave, with the text that it is for. */
	public char following(String s, int i) { return at(s, i + 1); }

	public char letter(String s, int i) { return s.charAt(i + 1); }

	/** The caller gave the text that is a number or none, whatever the variable holds afterwards. */
	public static int trimmed(String s) {
		int n = Integer.parseInt(s);
		s = s.trim();
		return n + s.length();
	}

	/** The helper does nothing but call, and the number is computed here. */
	public String latest() { return element(list.size() - 1); }

	private String element(int i) { return list.get(i); }

	private char at(String s, int i) { return s.charAt(i); }

	private String take(int from, int count) { return new String(text, from, count); }

	private String cut(int from, int count) { return new String(text, from, count); }

	private String again(int from, int left) { return left == 0 ? new String(text, from, 1) : again(from, left - 1); }

	/** The index of insert is what insertAll makes of it. */
	public void insertAll(String x) {
		int index = list.size();
		for (int i = 0; i < 2; i++) {
			insert(index + 2 * i, x);
		}
	}

	public void insert(int index, String x) {
		at = 0;
		list.add(index, x);
	}

	/** It passes its own parameter on. */
	public void swap(int index, String x) { insert(index, x); }
}
