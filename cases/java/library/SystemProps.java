package library;

import java.util.Enumeration;
import java.util.Properties;

// The system properties as a map: what a program sets and asks about.
public class SystemProps {
	public static void main(String[] args) {
		Properties p = System.getProperties();
		System.out.println(p.size() > 10 && !p.isEmpty());
		System.setProperty("own.key", "one");
		System.out.println(System.getProperty("own.key") + " " + System.getProperty("own.other", "none") + " " + p.getProperty("own.key"));
		System.out.println(p.put("own.object", 5) + " " + p.get("own.object") + " " + p.getProperty("own.object") + " " + p.getOrDefault("own.nothing", "or"));
		System.out.println(p.containsKey("own.key") + " " + p.containsValue("one") + " " + p.contains("two") + " " + p.contains(5));
		System.out.println(p.stringPropertyNames().contains("own.key") + " " + p.stringPropertyNames().contains("own.object"));
		System.out.println(p.keySet().contains("own.object") + " " + p.values().contains("one") + " " + p.entrySet().contains(java.util.Map.entry("own.key", "one")));
		int found = 0;
		for (Enumeration<?> e = p.keys(); e.hasMoreElements();) {
			found += e.nextElement().toString().startsWith("own.") ? 1 : 0;
		}
		for (Enumeration<?> e = p.elements(); e.hasMoreElements();) {
			found += e.nextElement().equals("one") ? 10 : 0;
		}
		System.out.println(found + " " + p.remove("own.object"));
		for (Enumeration<?> e = p.propertyNames(); e.hasMoreElements();) {
			found += e.nextElement().toString().startsWith("own.") ? 1 : 0;
		}
		System.out.println(found);
		Properties copy = (Properties) p.clone();
		System.out.println(p.equals(copy) + " " + copy.equals(p) + " " + (p.hashCode() == copy.hashCode()) + " " + p.toString().contains("own.key=one"));
		System.out.println(System.clearProperty("own.key") + " " + System.getProperty("own.key") + " " + p.equals(copy));
		p.clear();
		System.out.println(p.size() + " " + System.getProperty("line.separator"));
		System.setProperties(copy);
		System.out.println(System.getProperty("own.key") + " " + System.getProperty("file.separator") + " " + System.lineSeparator().length());
		try {
			System.getProperty("");
		} catch (IllegalArgumentException e) {
			System.out.println(e.getMessage());
		}
	}
}
