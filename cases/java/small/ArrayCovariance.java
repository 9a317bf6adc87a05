package small;

public class ArrayCovariance {
    public static void main(String[] args) {
        Number[] n = new Integer[] {1, 2};
        Object[] o = n;
        System.out.println(o[0] + " " + n.getClass().getSimpleName() + " " + (o instanceof Integer[]) + (o instanceof Number[]));
        try { o[0] = "s"; } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        try { n[1] = 2.5; } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        o[1] = null;
        System.out.println(n[1]);
        Comparable<?>[] c = {1, "a", 'c'};
        Object[] nested = new Object[2];
        nested[0] = nested;
        nested[1] = new int[] {1};
        System.out.println(c.length + " " + (nested[0] == nested) + ((int[]) nested[1])[0]);
        Object[][] m = new String[2][2];
        try { m[0] = new Object[2]; } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        m[1] = new String[] {"ok"};
        System.out.println(m[1][0]);
    }
}
