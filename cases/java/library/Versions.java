package library;

// The version of the library, by its properties and by its own account.
public class Versions {
	public static void main(String[] args) {
		for (String name : new String[] {"java.version", "java.specification.version", "java.vm.specification.version", "java.class.version"}) {
			System.out.println(name + " " + System.getProperty(name));
		}
		int feature = Runtime.version().feature();
		System.out.println(feature + " " + Integer.parseInt(System.getProperty("java.specification.version")) + " " + (feature >= 17));
	}
}
