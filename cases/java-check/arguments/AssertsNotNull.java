// An assertion that an argument is not null does not allow null: callers owe it.
// bounds: --null-arguments=false --unreached=false --begin=reachable
// expect AssertsNotNull.said: holds
// expect AssertsNotNull.message: holds
// expect AssertsNotNull.both: holds
// expect AssertsNotNull.allows: violated null
// expect AssertsNotNull.tests: violated null
public class AssertsNotNull {
	public static int said(String s) {
		assert s != null;
		return s.length();
	}

	public static int message(String s) {
		assert s != null : "s is null";
		return s.length();
	}

	public static int both(String s, String t) {
		assert s != null && t != null;
		return s.length() + t.length();
	}

	public static int allows(String s) {
		assert s == null || s.length() >= 0;
		return s.length();
	}

	public static int tests(String s) {
		int n = s == null ? 1 : 0;
		return n + s.length();
	}
}
