// A constructor that is documented to be for deserialisation alone is none that callers use.
// bounds: --scope 2 --null-arguments=false --unreached=false --strict=false --begin=reachable
// expect Withheld.first: unknown
// expect(long) Withheld.Plain.first: violated null

import java.io.Serializable;
import java.util.List;

public abstract class Withheld implements Serializable {
	private static final long serialVersionUID = 1;
	private List<String> names;

	/** Constructor only used in deserialization, do not use otherwise. */
	protected Withheld() {}

	protected Withheld(List<String> names) {
		if (names == null) {
			throw new NullPointerException("names");
		}
		this.names = names;
	}

	protected List<String> names() { return names; }

	public int first() { return names().size(); }

	public static class Plain {
		private List<String> names;

		/** An empty one. */
		public Plain() {}

		public Plain(List<String> names) { this.names = names; }

		protected List<String> names() { return names; }

		public int first() { return names().size(); }
	}
}
