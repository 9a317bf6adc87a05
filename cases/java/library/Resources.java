package library;

import java.io.IOException;
import java.io.InputStream;

// Files beside classes: that of the class itself is one.
public class Resources {
	static void magic(InputStream in) throws IOException {
		try (in) {
			System.out.printf("%x%x%x%x%n", in.read(), in.read(), in.read(), in.read());
		}
	}

	public static void main(String[] args) throws IOException {
		magic(Resources.class.getResourceAsStream("Resources.class"));
		magic(Resources.class.getResourceAsStream("/library/Resources.class"));
		magic(Resources.class.getClassLoader().getResourceAsStream("library/Resources.class"));
		InputStream in = ClassLoader.getSystemResourceAsStream("library/Resources.class");
		if (in != null) { // it depends on how java was started
			in.close();
		}
	}
}
