// expect Smallest.size: violated size
// expect Smallest.sum: violated division
// expect Smallest.letter: violated division
// expect Smallest.at: violated bounds
// The numbers of counterexamples are as near to zero as they can be: a test tries those nearer.
public class Smallest {
    int[] data = new int[4];
    int start;

    static int[] size(int c) {
        return new int[c + 1];
    }

    static int sum(long a, int b) {
        return a * 3 == 30000000021L && b < -1000 ? 1 / (b + 1007) : 0;
    }

    static int letter(char c) {
        return c > 'x' ? 1 / (c - c) : 0;
    }

    //@ requires data.length > 0;
    int at(int i) {
        return data[(start + i) % data.length];
    }
}
