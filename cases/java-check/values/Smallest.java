// expect Smallest.size: violated size
// expect Smallest.sum: violated division
// expect Smallest.letter: violated division
// The numbers of counterexamples are as near to zero as they can be: a test tries those nearer.
public class Smallest {
    public static int[] size(int c) {
        return new int[c + 1];
    }

    public static int sum(long a, int b) {
        return a * 3 == 30000000021L && b < -1000 ? 1 / (b + 1007) : 0;
    }

    public static int letter(char c) {
        return c > 'x' ? 1 / (c - c) : 0;
    }
}
