public class Digits {
    // How many digits of a number are not zero.
    static int count(int n) {
        int count = 0;
        while (n > 0) {
            if (n % 10 != 0) {
                n /= 10;
                count++;
            }
        }
        return count;
    }
}
