package uncaught;

import java.util.*;
public class IterateAndModify {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
        for (Integer i : l) { System.out.println(i); if (i == 1) l.add(4); }
    }
}
