// expect SmallestInRing.at: violated bounds
// Nobody said that the start is not negative; -1 shows it.
public class SmallestInRing {
    int[] data = new int[4];
    int start;

    //@ requires data.length > 0 && i >= 0;
    int at(int i) {
        return data[(start + i) % data.length];
    }
}
