package enums;

import java.util.*;
public class FlagsAndLookup {
    enum Perm {
        READ('r'), WRITE('w'), EXEC('x');
        final char code;
        Perm(char c) { code = c; }
        int bit() { return 1 << ordinal(); }
        Perm next() { return values()[(ordinal() + 1) % values().length]; }
        static Perm byCode(char c) { for (Perm p : values()) if (p.code == c) return p; return null; }
        static List<Perm> decode(int m) { List<Perm> l = new ArrayList<>(); for (Perm p : values()) if ((m & p.bit()) != 0) l.add(p); return l; }
    }
    public static void main(String[] args) {
        int mask = 0;
        for (Perm p : Perm.values()) if (p.name().length() > 4) mask |= p.bit();
        System.out.println(mask + " " + Perm.decode(mask) + " " + Perm.decode(5) + " " + Perm.byCode('w') + " " + Perm.byCode('?'));
        System.out.println(Perm.valueOf("READ").compareTo(Perm.EXEC) + " " + Perm.EXEC.next().next() + " " + Perm.READ.getDeclaringClass().getSimpleName() + Perm.READ.toString().toLowerCase() + new TreeSet<>(List.of(Perm.EXEC, Perm.READ)));
    }
}
