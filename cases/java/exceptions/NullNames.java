package exceptions;

// What messages call classes whose names begin like those of String and Object.
public class NullNames {
  static class X { String s(String a, StringBuilder b, Object o, java.util.Locale l, Object[] os, String[] ss, StringBuffer sb) { return ""; } static StringBuilder sf; String f; StringBuilder g; }
  static X x; static StringBuilder sb; static String str; static Object ob; static StringBuffer bu; static String[] arr;
  static StringBuilder get() { return null; } static String getS(Object o, StringBuilder b) { return null; }
  interface R { void run(); }
  static void t(R r) { try { r.run(); } catch (NullPointerException e) { System.out.println(e.getMessage()); } }
  public static void main(String[] a) {
    t(() -> x.s(null, null, null, null, null, null, null));
    t(() -> sb.append("x")); t(() -> str.trim()); t(() -> ob.hashCode()); t(() -> bu.reverse());
    t(() -> get().append(1)); t(() -> getS(null, null).length()); t(() -> x.f.trim()); t(() -> System.out.println(arr[0]));
    t(() -> x.g.append(1)); t(() -> arr[0].trim()); t(() -> str.compareTo("x")); t(() -> str.join("a", "b").length()); t(() -> ((StringBuilder) ob).append(1)); t(() -> ((String) ob).charAt(0));
    t(() -> new NullNames().toString().getClass()); t(() -> java.util.Objects.requireNonNull(ob));
  }
}
