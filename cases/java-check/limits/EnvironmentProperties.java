// limit EnvironmentProperties.all: assumed the system properties are those that assay sets

/** Who gets all properties may change them, so this is not in a class with others. */
public class EnvironmentProperties {
	static void all() {
		assert System.getProperties().getProperty("user.tag") == null;
	}
}
