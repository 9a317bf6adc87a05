// expect ConstantAliases.two: violated assert
// expect ConstantAliases.twoBoth: holds
// expect ConstantAliases.differs: holds
// expect ConstantAliases.other: holds
// expect ConstantAliases.sym: holds
// expect ConstantAliases.sym2: violated assert
// expect ConstantAliases.fresh: holds
// expect ConstantAliases.big: violated assert
// expect ConstantAliases.field: violated assert
// expect ConstantAliases.made: holds
// expect ConstantAliases.made2: holds
// expect ConstantAliases.elem: violated assert
// expect ConstantAliases.ident: violated assert
// expect ConstantAliases.sw: holds
// expect ConstantAliases.cs: violated assert
// expect ConstantAliases.num: violated assert
// expect ConstantAliases.cmp: violated assert
// expect ConstantAliases.bool: violated assert
// expect ConstantAliases.store: holds
// expect ConstantAliases.l: violated assert
// expect ConstantAliases.c: violated assert
// expect ConstantAliases.anyDouble: violated assert
// expect ConstantAliases.anyShort: violated assert

/** Inputs may be constants of strings, and boxes that the library keeps. */
public class ConstantAliases {
    static final Integer BIG = Integer.valueOf(1000);
    static final String MADE = new String("ab");
    String name; Integer n;
    static void two(Integer a, Integer b) { Integer c = 7; if (a != null && b != null && a.equals(b) && a == c) assert b == a; }
    static void twoBoth(Integer a, Integer b) { Integer c = 7; if (a == c && b == c) assert a == b; }
    static void differs(Integer a) { Integer c = 7; if (a == c) assert a == 7; }
    static void other(Integer a) { Integer c = 7, d = 8; if (a == c) assert a != d; }
    static void sym(Integer a, int k) { Integer c = k; if (a != null && a == k && a == c) assert k >= -128 && k <= 127; } // holds
    static void sym2(Integer a, int k) { Integer c = k; if (a != null && a == c) assert k != 100; } // violated
    static void fresh(Integer a) { assert a != new Integer(5); } // holds
    static void big(Integer a) { assert a != BIG; } // violated
    static void field(ConstantAliases v) { if (v != null) assert v.name != "ab"; } // violated
    static void made(String a) { if (a == "ab") assert a != MADE; } // holds
    static void made2(String a) { if (a == MADE) assert a != "ab"; } // holds
    static void elem(String[] a) { if (a != null && a.length > 1) assert a[1] != "ab"; } // violated
    static void ident(String a) { java.util.IdentityHashMap<String, Integer> m = new java.util.IdentityHashMap<>(); m.put("ab", 1); assert !m.containsKey(a); } // violated
    static void sw(String a) { if (a == "ab") { switch (a) { case "ab": break; default: assert false; } } } // holds
    static void cs(CharSequence a) { assert a != "ab"; } // violated
    static void num(Number a) { Integer c = 7; assert a != c; } // violated
    static void cmp(Comparable<?> a) { Integer c = 7; assert a != c; } // violated
    static void bool(Boolean a, boolean b) { Boolean c = b; assert a != c; } // violated
    static void store(ConstantAliases v) { if (v != null && v.name == "ab") { v.name = "ab"; } } // holds

    static void l(Long a) { Long x = 3L; assert a != x; }
    static void c(Character a) { assert a != Character.valueOf('x'); }
    static void anyDouble(Double a) { assert a == null; }
    static void anyShort(Short a) { assert a == null || a != 3; }
}
