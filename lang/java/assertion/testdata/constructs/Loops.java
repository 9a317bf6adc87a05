// good: sum gcd frame nested recursion
// bad: entry! round! measure! negative! frame! recursion!
class Loops {
    int[] data = {3, 1, 2};
    int total;

    int sum(int start, int step) {
        int s = start;
        //@ loop_invariant 0 <= i && i <= data.length;
        //@ loop_invariant s == (\sum int j; 0 <= j && j < i; data[j]);
        //@ decreases data.length - i;
        for (int i = 0; i < data.length; i++) {
            s += data[i] * step;
        }
        return s;
    }

    int gcd(int a, int b) {
        //@ loop_invariant a >= 0 && b >= 0;
        //@ decreases b;
        while (b != 0) {
            int t = b;
            b = a % b;
            a = t;
        }
        return a;
    }

    void measure(int n, int down) {
        int i = n;
        //@ decreases i;
        while (i != 0 && i != -2 && i != 99) {
            i -= down;
        }
    }

    void frame(int k) {
        total = 1;
        //@ assignable data[*];
        for (int i = 0; i < data.length; i++) {
            data[i] = 0;
            if (i == k) {
                total = 2;
            }
        }
        total = 3;
    }

    void nested() {
        int n = 0;
        //@ loop_invariant n == 3 * i;
        //@ decreases 3 - i;
        for (int i = 0; i < 3; i++) {
            //@ loop_invariant j <= 3 && n == 3 * i + j;
            //@ decreases 3 - j;
            for (int j = 0; j < 3; j++) {
                n++;
            }
        }
    }

    //@ requires n >= 0;
    //@ decreases n;
    int down(int n, int by) {
        return n == 0 ? 0 : 1 + down(n > by ? n - by : 0, by);
    }

    public static void main(String[] args) {
        Loops l = new Loops();
        switch (args[0]) {
            case "sum": l.sum(0, 1); break;
            case "entry!": l.sum(1, 1); break;
            case "round!": l.sum(0, 2); break;
            case "gcd": l.gcd(12, 18); break;
            case "measure!": l.measure(97, -1); break;
            case "negative!": l.measure(2, 3); break;
            case "frame": l.frame(-1); break;
            case "frame!": l.frame(1); break;
            case "nested": l.nested(); break;
            case "recursion": l.down(3, 1); break;
            case "recursion!": l.down(3, 0); break;
        }
    }
}
