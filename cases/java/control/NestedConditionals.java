package control;

public class NestedConditionals {
    public static void main(String[] args) {
        for (int i = 0; i < 8; i++) {
            boolean a = (i & 4) != 0, b = (i & 2) != 0, c = (i & 1) != 0;
            String s = a ? b ? c ? "abc" : "ab" : c ? "ac" : "a" : b ? c ? "bc" : "b" : c ? "c" : "-";
            if (a && b || c) { if (!b) s += "1"; else if (a ^ c) s += "2"; else s += "3"; } else if (!(a || b)) s += "4";
            if (a == b != c) s += "5";
            if (a ? b : c) s += "6";
            if (!(a ? b && c : b || c)) s += "7";
            boolean d = a && !b | c && b || !a & (b ^ c);
            System.out.print(s + (d ? "+" : "") + " ");
        }
        System.out.println();
    }
}
