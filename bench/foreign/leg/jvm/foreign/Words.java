package foreign;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** The constants of a program and what it was seen to compare with. */
final class Words {
	private static final int MOST = 400;

	private final List<Long> integers = new ArrayList<>();
	private final List<Double> reals = new ArrayList<>();
	private final List<String> strings = new ArrayList<>();
	private final Set<Object> known = new HashSet<>();

	void add(Object v) {
		if (known.size() > MOST || !known.add(v)) {
			return;
		}
		if (v instanceof String) {
			strings.add((String) v);
		} else if (v instanceof Double || v instanceof Float) {
			reals.add(((Number) v).doubleValue());
		} else if (v instanceof Number) {
			integers.add(((Number) v).longValue());
			reals.add(((Number) v).doubleValue());
		}
	}

	long integer(Random r) { return integers.isEmpty() ? 0 : integers.get(r.nextInt(integers.size())); }
	double real(Random r) { return reals.isEmpty() ? 0 : reals.get(r.nextInt(reals.size())); }
	String string(Random r) { return strings.isEmpty() ? null : strings.get(r.nextInt(strings.size())); }
}
