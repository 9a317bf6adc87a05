// Loops that go round too often even without events go round less often.
// sc: holds-within with more a thread runs for too long
public class NestedDeep {
    static volatile int q;
    static int n;

    static void rounds() {
        for (int a = 0; a < 4; a++) {
            for (int b = 0; b < 4; b++) {
                for (int c = 0; c < 4; c++) {
                    for (int d = 0; d < 4; d++) {
                        for (int e = 0; e < 4; e++) {
                            for (int f = 0; f < 4; f++) {
                                for (int g = 0; g < 4; g++) {
                                    for (int h = 0; h < 4; h++) {
                                        n++;
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> q = 1);
        t.start();
        if (q == 1) {
            rounds();
        }
        assert n == 0;
    }
}
