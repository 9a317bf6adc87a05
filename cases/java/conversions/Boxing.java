package conversions;

import java.util.*;
public class Boxing {
    static String f(Object o) { return "Object " + o.getClass().getSimpleName(); }
    static String f(long x) { return "long"; }
    static String g(Integer i) { return "Integer"; }
    static String g(Object o) { return "Object"; }
    static String h(int... xs) { return "varargs " + xs.length; }
    static String h(Integer i) { return "boxed"; }
    public static void main(String[] args) {
        System.out.println(f(1) + " " + f('c') + " " + f(1.0) + " " + f((Integer) 1) + " " + f(true));
        System.out.println(g(1) + " " + g('c') + " " + g(1L) + " " + g(null) + " " + h(1) + " " + h() + " " + h(1, 2));
        Integer a = 5;
        int b = a + 1;
        a += b;
        a++;
        System.out.println(a + " " + b);
        Object o = 'x';
        char c = (Character) o;
        int n = (char) o;
        System.out.println(c + " " + n);
        Long l = 5L;
        System.out.println(l.equals(5) + " " + l.equals(5L) + " " + (l == 5) + " " + new ArrayList<>(List.of(1L)).contains(1));
        Character ch = 'a';
        ch++;
        System.out.println(ch + " " + (ch + 1));
        Boolean t = true;
        if (t && !Boolean.FALSE) System.out.println("true");
        try {
            Integer none = null;
            int x = none;
        } catch (NullPointerException e) {
            System.out.println("no value to unbox");
        }
        try {
            Object s = "text";
            Integer i = (Integer) s;
        } catch (ClassCastException e) {
            System.out.println("not an Integer");
        }
        double d = (Integer) 3;
        Number num = true ? 1 : 2.0;
        System.out.println(d + " " + num + " " + (Object) (true ? 1 : "s"));
        Byte bb = (byte) 7;
        Short ss = 8;
        System.out.println(bb + ss + " " + bb.hashCode() + " " + ss.compareTo((short) 9));
    }
}
