public class Purse {
    private int[] coins = new int[4];
    private int count;

    public void put(int coin) {
        coins[count++] = coin;
    }

    public int mean() {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += coins[i];
        }
        return sum / count;
    }
}
