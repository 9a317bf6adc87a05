// How arguments are ordered is known where a method is called, and of its results and arguments where it has returned.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect Orders.bubble: assumed
// expect Orders.neighbours: assumed
// expect Orders.total: assumed
// expect Orders.quick: assumed
// expect Orders.middles: assumed
// expect Orders.checked: assumed
// expect Orders.required: assumed
// expect OrdersFail.last: unknown
// expect OrdersFail.swapped: unknown
// expect OrdersFail.other: unknown
// expect OrdersFail.late: unknown
// expect OrdersFail.unchecked: unknown
// expect OrdersFail.wraps: unknown
// expect OrdersFail.sometimes: unknown
class Orders {
    private static void swap(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    private static int get(int[] a, int i) {
        return a[i];
    }

    static int[] bubble(int[] a) {
        for (int n = a.length - 1; n > 0; n--) {
            for (int i = 0; i < n; i++) {
                if (a[i] > a[i + 1]) {
                    swap(a, i, i + 1);
                }
            }
        }
        return a;
    }

    static void neighbours(int[] a) {
        for (int i = 0; i < a.length - 1; i++) {
            swap(a, i, i + 1);
        }
    }

    static int total(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            s += get(a, i);
        }
        return s;
    }

    static void quick(int[] a) {
        within(a, 0, a.length - 1);
    }

    private static void within(int[] a, int low, int high) {
        if (low < high) {
            int p = partition(a, low, high);
            within(a, low, p - 1);
            within(a, p + 1, high);
        }
    }

    private static int partition(int[] a, int low, int high) {
        int pivot = a[high];
        int i = low;
        for (int j = low; j < high; j++) {
            if (a[j] < pivot) {
                swap(a, i, j);
                i++;
            }
        }
        swap(a, i, high);
        return i;
    }

    private static int smaller(int x, int y) {
        return x < y ? x : y;
    }

    static int middles(int[] a, int i) {
        if (a.length == 0 || i < 0) {
            return 0;
        }
        return a[smaller(i, a.length - 1)];
    }

    private static void check(int i, int n) {
        if (i < 0 || i >= n) {
            throw new IllegalArgumentException();
        }
    }

    /** @throws IllegalArgumentException where there is no such element */
    static int checked(int[] a, int i) {
        check(i, a.length);
        return a[i];
    }

    private static void notNull(Object o) {
        if (o == null) {
            throw new IllegalArgumentException();
        }
    }

    /** @throws IllegalArgumentException if s is null */
    static int required(String s) {
        notNull(s);
        return s.length();
    }
}

class OrdersFail {
    private static int get(int[] a, int i) {
        return a[i];
    }

    static int last(int[] a) {
        int s = 0;
        for (int i = 0; i <= a.length; i++) {
            s += get(a, i);
        }
        return s;
    }

    private static int second(int[] a, int i, int j) {
        return a[j];
    }

    static int swapped(int[] a, int i, int j) {
        if (0 <= i && i < a.length && 0 <= j) {
            return second(a, i, j);
        }
        return 0;
    }

    static int other(int[] a, int[] b, int i) {
        if (0 <= i && i < a.length) {
            return get(b, i);
        }
        return 0;
    }

    static int late(int[] a, int i) {
        if (0 <= i && i < a.length) {
            return get(a, i + 1);
        }
        return 0;
    }

    private static void check(int i, int n) {
        if (i < 0 || i > n) {
            throw new IllegalArgumentException();
        }
    }

    static int unchecked(int[] a, int i) {
        check(i, a.length);
        return a[i];
    }

    private static int next(int x) {
        return x + 1;
    }

    static int wraps(int[] a, int i) {
        if (a.length > 0 && i > a.length - 2) {
            return 0;
        }
        return a[next(i)];
    }

    private static int clamp(int x, int n, boolean really) {
        return really && x >= n ? n - 1 : x;
    }

    static int sometimes(int[] a, int i, boolean really) {
        return i < 0 || a.length == 0 ? 0 : a[clamp(i, a.length, really)];
    }
}
