/** Deep calls, each with its own state before. */
class Recursion {
    int depth;

    //@ requires n >= 0;
    //@ ensures depth == \old(depth) + n;
    //@ decreases n;
    //@ assignable depth;
    void down(int n) {
        if (n > 0) {
            depth++;
            down(n - 1);
        }
    }

    public static void main(String[] args) {
        Recursion r = new Recursion();
        for (int i = 0; i < 300; i++) {
            r.down(200);
        }
        System.out.println(r.depth);
    }
}
