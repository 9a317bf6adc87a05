import java.util.*;
import java.util.function.*;
import java.util.stream.*;
class Calls {
  interface Shape { int area(); default String name() { return "shape " + area(); } }
  record Sq(int s) implements Shape { public int area() { return s * s; } }
  enum Unit implements Shape { ONE { public int area() { return 1; } }, TWO { public int area() { return 2; } } }
  static class Bad extends RuntimeException { final Shape s; Bad(Shape s) { super(s.name()); this.s = s; } }
  static int sum(List<? extends Shape> l) { int t = 0; for (Shape s : l) t += s.area(); return t; }
  public static void main(String[] a) throws Exception {
    List<Shape> l = new ArrayList<>(List.of(new Sq(3), Unit.ONE, Unit.TWO));
    l.add(() -> 7);
    l.sort(Comparator.comparing(Shape::area));
    System.out.println(sum(l));
    Map<String, Integer> m = new TreeMap<>();
    for (Shape s : l) m.merge(s.name(), s.area(), Integer::sum);
    System.out.println(m);
    System.out.println(l.stream().map(Shape::name).collect(Collectors.joining(",")));
    System.out.println(String.format("%5d %s", 42, new Sq(2)));
    Thread t = new Thread(() -> System.out.println("in " + new HashSet<>(m.values()).size()));
    t.start(); t.join();
    try { throw new Bad(l.get(0)); } catch (Bad b) { System.out.println(b.getMessage() + b.s.area()); }
    Class<?> k = Class.forName("Calls$Sq");
    Object o = k.getDeclaredConstructors()[0].newInstance(5);
    System.out.println(o);
    StringBuilder sb = new StringBuilder(); for (Unit u : EnumSet.allOf(Unit.class)) sb.append(u).append(u.hashCode() == 0); System.out.println(sb.length());
  }
}
