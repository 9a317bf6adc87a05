package inheritance;

import java.util.*;
public class ToStringEverywhere {
    static class A { final int x; A(int x) { this.x = x; } @Override public String toString() { return getClass().getSimpleName() + "(" + x + ")"; } }
    static class B extends A { final String s; B(int x, String s) { super(x); this.s = s; } @Override public String toString() { return super.toString() + s; } }
    public static void main(String[] args) {
        Object[] all = {new A(3), new B(4, "b"), new A(5) { @Override public String toString() { return "anon" + super.toString(); } }, null, "s", 'c', 1.5f};
        for (Object o : all) System.out.print(o + " ");
        System.out.println(String.valueOf(all[0]) + new StringBuilder().append(all[1]) + Arrays.asList(all) + Objects.toString(all[3]) + "%s".formatted(all[1]));
    }
}
