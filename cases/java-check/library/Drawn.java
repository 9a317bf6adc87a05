import java.util.Random;

// What is drawn is any number: from 0 to below 1, or below a bound. A generator that begins with a constant draws what it draws.
// bounds: --scope 2 --null-arguments=false --begin=reachable
// expect Drawn.of: holds
// expect Drawn.behind: violated bounds
// expect Drawn.less: holds
// expect Drawn.below: holds
// expect Drawn.bits: holds
// expect Drawn.fixed: holds
// expect Drawn.always: violated division
// expect Drawn.other: violated bounds
class Drawn {
    static int of(int[] a) {
        return a.length == 0 ? 0 : a[(int) (Math.random() * a.length)];
    }

    // One behind the last is drawn for what is not empty, whatever is drawn.
    static int behind(int[] a) {
        return a.length == 0 ? 0 : a[(int) (1 + Math.random() / 2) * a.length];
    }

    static int less() {
        return 1 / (Math.random() < 1 ? 1 : 0);
    }

    static int below(int[] a) {
        return a.length == 0 ? 0 : a[new Random().nextInt(a.length)];
    }

    static int bits(int[] a, Random r) {
        return a.length == 0 ? 0 : a[(r.nextInt() >>> 1) % a.length];
    }

    // The first number below 4 of the generator that begins with 42 is 2, as everywhere.
    static int fixed(int[] a) {
        return a.length < 3 ? 0 : a[new Random(42).nextInt(4)];
    }

    static int always(int n) {
        return n / (new Random(42).nextInt(4) - 2);
    }

    // A class below draws as it likes.
    static int other(int[] a) {
        Random r = new Random() {
            @Override
            public int nextInt(int bound) { return bound; }
        };
        return a.length == 0 ? 0 : a[r.nextInt(a.length)];
    }
}
