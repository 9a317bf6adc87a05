// bounds: --null-arguments=false --scope 2 --array 2
// expect ArrayClone.copy: violated null
// expect ArrayClone.Below.copy: violated division null

/** The clone of an array is that of no class. */
class ArrayClone implements Cloneable {
    int[] x;

    public ArrayClone clone() {
        ArrayClone n = new ArrayClone();
        n.x = x;
        return n;
    }

    int[] copy() { return x.clone(); }

    static class Below extends ArrayClone {
        public ArrayClone clone() {
            ArrayClone m = super.clone();
            m.x = new int[10 / x.length];
            return m;
        }

        int[] copy() { return clone().x; }
    }
}
