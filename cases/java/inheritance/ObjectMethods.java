package inheritance;

public class ObjectMethods implements Cloneable {
    int[] data = {1, 2};
    String name;
    ObjectMethods(String n) { name = n; }
    @Override public boolean equals(Object o) { return o instanceof ObjectMethods m && m.name.equals(name); }
    @Override public int hashCode() { return name.hashCode(); }
    @Override protected ObjectMethods clone() throws CloneNotSupportedException { return (ObjectMethods) super.clone(); }
    static class NoClone {
        Object tryClone() throws CloneNotSupportedException { return clone(); }
    }
    static class Plain { }
    public static void main(String[] args) throws Exception {
        ObjectMethods a = new ObjectMethods("x"), b = a.clone();
        System.out.println((a == b) + " " + a.equals(b) + " " + (a.data == b.data) + " " + (a.hashCode() == b.hashCode()) + " " + b.getClass().getName());
        b.name = "y";
        b.data[0] = 9;
        System.out.println(a.equals(b) + " " + a.name + a.data[0] + " " + a.equals(null) + " " + a.equals("x"));
        System.out.println(a.toString().equals("inheritance.ObjectMethods@" + Integer.toHexString("x".hashCode())));
        try {
            new NoClone().tryClone();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
        Plain p = new Plain(), q = new Plain();
        System.out.println(p.equals(q) + " " + p.equals(p) + " " + (p.hashCode() == p.hashCode()) + " " + (p.hashCode() == System.identityHashCode(p)));
        System.out.println(p.toString().startsWith("inheritance.ObjectMethods$Plain@") + " " + System.identityHashCode(null));
        Object o = new int[] {1};
        System.out.println(o.equals(new int[] {1}) + " " + o.toString().startsWith("[I@"));
        java.util.Set<ObjectMethods> set = new java.util.HashSet<>();
        set.add(a);
        set.add(new ObjectMethods("x"));
        set.add(b);
        System.out.println(set.size() + " " + set.contains(new ObjectMethods("y")));
    }
}
