// A program without arbitrary values is simply run.
// expect: proved
public class NoChoice {
    public static void main(String[] args) {
        int s = 0;
        for (int i = 1; i <= 100; i++) s += i;
        assert s == 5050;
    }
}
