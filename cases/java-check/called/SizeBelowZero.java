// Calls that nobody means, as with a size below zero, come to branches: tests make them, and what fails then is no fault of the code.
// expect SizeBelowZero.usable: holds
// expect SizeBelowZero.first: holds
public class SizeBelowZero {
    private int capacity = 4;

    public void grow(int capacity) { this.capacity = capacity; }

    public boolean usable() { return capacity >= 0; }

    public int first() { return usable() ? capacity : -1; }
}
