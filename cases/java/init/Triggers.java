package init;

import java.util.*;
public class Triggers {
    static List<String> log = new ArrayList<>();
    static class S { static { log.add("S"); } static int f = 1; static final String C = "const"; static void m() { } }
    static class T extends S { static { log.add("T"); } static int g = 2; }
    static class U { static { log.add("U"); } }
    static class V { static { log.add("V"); } int x; }
    static class W { static { log.add("W"); } static int[] arr = {1, 2}; static int n() { log.add("n"); return 1; } }
    enum E { A; static { log.add("E"); } }
    record R(int a) { static { log.add("R"); } }
    interface F { Object O = log.add("F"); static void st() { } void ab(); }
    static class G implements F { static { log.add("G"); } public void ab() { } }
    static void take(U u) { }
    static <X> X nothing() { return null; }
    public static void main(String[] args) throws Exception {
        String c = S.C;
        int f = T.f;
        log.add("|");
        take(null);
        U u = nothing();
        Object o = new U[2][2];
        boolean b = o instanceof U;
        log.add("|");
        V v = new V();
        v.x++;
        W.arr[W.n()]++;
        log.add("|");
        Object e = E.A, r = new R(1);
        new G().ab();
        log.add("|");
        F.st();
        Class.forName("init.Triggers$U");
        T.m();
        Runnable ref = T::m;
        int g = T.g;
        System.out.println(log + " " + (f + g));
    }
}
