// bounds: --scope NoObjects$None=0
// expect NoObjects.isNull: bounded
// expect NoObjects.equal: bounded

/** A class that has no objects where the user says so: all references to it are null then, and nothing is proved by that. */
public class NoObjects {
	static final class None {
		int value;
	}

	static void isNull(None a) {
		assert a == null;
	}

	static void equal(None a, None b) {
		assert a == b;
	}
}
