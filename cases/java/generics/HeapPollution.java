package generics;

import java.util.*;
public class HeapPollution {
    @SafeVarargs static <T> T[] array(T... ts) { return ts; }
    static <T> T[] pair(T a, T b) { return array(a, b); }
    @SuppressWarnings("unchecked") static <T> T cast(Object o) { return (T) o; }
    static class Holder<T extends Number> { T t; double d() { return t.doubleValue(); } }
    public static void main(String[] args) {
        String[] ok = array("a", "b");
        System.out.println(ok.length + " " + ok.getClass().getSimpleName());
        try {
            String[] bad = pair("a", "b");
        } catch (ClassCastException e) {
            System.out.println("Object[] is no String[]");
        }
        Object o = pair("a", "b");
        System.out.println(o.getClass().getSimpleName());
        Integer i = cast(5);
        try {
            Integer j = cast("five");
        } catch (ClassCastException e) {
            System.out.println("late cast");
        }
        HeapPollution.<String>cast(5).getClass();
        System.out.println("unreachable?");
    }
}
