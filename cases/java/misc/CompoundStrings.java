package misc;

import java.util.*;
public class CompoundStrings {
    public static void main(String[] args) {
        String[] a = {"x", null, ""};
        int i = 0;
        a[i++] += i + a[i];
        a[i] += 'c';
        a[++i] += 1.5f + "";
        System.out.println(Arrays.toString(a) + i);
        Object o = "o"; o += "p";
        CharSequence cs = "c"; cs += "d" + 1;
        System.out.println(o + "" + cs + (o instanceof String));
        StringBuilder[] b = {new StringBuilder("q")};
        b[0].append(b[0]).append(b.length);
        System.out.println(b[0]);
    }
}
