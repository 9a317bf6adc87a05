package algorithms;

import java.util.*;
public class MergeIntervals {
    public static void main(String[] args) {
        int[][] in = {{1, 3}, {8, 10}, {2, 6}, {15, 18}, {17, 20}, {6, 7}};
        Arrays.sort(in, (a, b) -> a[0] - b[0]);
        List<int[]> out = new ArrayList<>();
        for (int[] i : in) { if (!out.isEmpty() && out.get(out.size() - 1)[1] >= i[0]) out.get(out.size() - 1)[1] = Math.max(out.get(out.size() - 1)[1], i[1]); else out.add(i.clone()); }
        for (int[] i : out) System.out.print(i[0] + "-" + i[1] + " ");
        System.out.println(in[0][1]);
    }
}
