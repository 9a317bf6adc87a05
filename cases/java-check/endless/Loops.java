// Loops that come round to a state in which they were before, and loops that do not.
// expect EndlessLoops.stuck: violated endless
// expect EndlessLoops.skips: violated endless
// expect EndlessLoops.swings: violated endless
// expect EndlessLoops.inner: violated endless
// expect EndlessLoops.flag: violated endless
// expect EndlessLoops.storesTheSame: violated endless
// expect EndlessLoops.garbage: violated endless
// expect(long) EndlessLoops.search: violated endless
// expect EndlessLoops.calls: violated endless
// expect EndlessLoops.unbroken: violated endless
// expect(long) EndlessLoops.fraction: violated endless
// expect EndlessLoops.many: holds
// expect(long) EndlessLoops.halves: holds
// expect EndlessLoops.stores: holds
// expect EndlessLoops.counts: holds
// expect EndlessLoops.stopsElsewhere: holds
class EndlessLoops {
    boolean done;
    int n;
    int[] box = new int[1];
    static int limit;

    static int stuck(int x) {
        int i = 0;
        while (i < 10) {
            if (i == 3 && x == 7) {
                continue;
            }
            i++;
        }
        return i;
    }

    static int skips(int step) {
        int i = 0;
        while (i != 6) {
            i = (i + step) % 8;
        }
        return i;
    }

    static int swings(boolean a) {
        int i = 0;
        do {
            i = i == 1 ? 2 : i == 2 ? 3 : 1;
        } while (a || i != 3);
        return i;
    }

    static int inner(int n) {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; ) {
                sum += i;
                if (i + j != n) {
                    j++;
                } else {
                    sum -= i;
                }
            }
        }
        return sum;
    }

    void flag() {
        while (!done) {
            int unused = 3;
        }
    }

    void storesTheSame() {
        while (n > 0) {
            n = n | 1;
        }
    }

    static int garbage(int n) {
        while (n > 5) {
            int[] a = new int[2];
            a[1] = n;
            n = a[1];
        }
        return n;
    }

    static int search(int[] a, int x) {
        if (a == null) {
            return -1;
        }
        int low = 0, high = a.length - 1;
        while (low < high) {
            int middle = (low + high) / 2;
            if (a[middle] <= x) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    static int next(int i) {
        return i == limit ? i : i + 1;
    }

    static int calls(int n) {
        int i = 0;
        while (i < 4 && n > 0) {
            i = next(i);
        }
        return i;
    }

    static int unbroken(int n) {
        while (true) {
            if (n == 3) {
                return n;
            }
            n = n < 3 ? n + 1 : 4;
        }
    }

    static float fraction(float f) {
        while (f > 0) {
            f = f * 0.5f + f * 0.5f;
        }
        return f;
    }

    static int many(int n) {
        int k = 0;
        while (k < n) {
            k++;
        }
        return k;
    }

    static int halves(int n) {
        int k = 0;
        while (n != 0) {
            n /= 2;
            k++;
        }
        return k;
    }

    int stores() {
        while (box != null && box.length == 1 && box[0] < 100) {
            box[0]++;
        }
        return 1;
    }

    void counts() {
        while (limit != 0) {
            limit++;
        }
    }

    static int stopsElsewhere(int n) {
        int i = 0;
        while (n == 5) {
            if (i++ > 3) {
                break;
            }
        }
        return i;
    }
}
