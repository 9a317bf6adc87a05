// What documentation says that numbers and lengths have to be is owed. What is violated with such numbers, too, is a finding, and so is what
// documentation does not speak of.
// bounds: --null-arguments=false --unreached=false --strict=false
// expect DocumentsNumbers.odd: holds
// expect DocumentsNumbers.both: violated division
// expect DocumentsNumbers.dot: holds
// expect DocumentsNumbers.sum: violated bounds
// expect DocumentsNumbers.range: holds
class DocumentsNumbers {
    /**
     * Halves a number.
     *
     * @param n the number, must be odd
     */
    static int odd(int n) { return 6 / (n % 2); }

    /**
     * Divides twice.
     *
     * @param n the number, must be positive
     */
    static int both(int n) { return n % 2 == 0 ? 6 / (n % 2) : 3; }

    /**
     * Multiplies. The vectors must have the same length.
     *
     * @param a one
     * @param b the other one
     */
    static int dot(int[] a, int[] b) {
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != 0) s += a[i] * b[i];
        }
        return s;
    }

    /**
     * Adds all elements.
     *
     * @param a one
     * @param b the other one
     */
    static int sum(int[] a, int[] b) {
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != 0) s += a[i] + b[i];
        }
        return s;
    }

    /**
     * Looks into a range. This might throw an exception if it is too long.
     *
     * @param a the elements
     * @param data where it begins
     */
    static int range(int[] a, int[] data) { return a[data.length > 2 ? data[2] : 0]; }
}
