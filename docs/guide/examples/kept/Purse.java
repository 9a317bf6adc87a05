public class Purse {
    private /*@ spec_public @*/ int[] coins = new int[4];
    //@ invariant 0 <= count && count <= coins.length;
    private /*@ spec_public @*/ int count;

    //@ requires count < coins.length;
    public void put(int coin) {
        coins[count++] = coin;
    }

    //@ requires count > 0;
    public int mean() {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += coins[i];
        }
        return sum / count;
    }
}
