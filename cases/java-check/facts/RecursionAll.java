// Recursion over all ints and arrays.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect RecursionAll.gcd: proved
// expect RecursionAll.fib: proved
// expect RecursionAll.ackermann: proved
// expect RecursionAll.mccarthy: proved
// expect RecursionAll.even: proved
// expect RecursionAll.odd: proved
// expect RecursionAll.find: proved
// expect RecursionAll.sum: proved
// expect RecursionAll.palindrome: proved
// expect RecursionAll.reverse: proved
// expect RecursionAll.hanoi: proved
// expect RecursionAll.digits: proved
// expect RecursionAll.depth: proved
// expect RecursionAll.counted: proved
// expect RecursionAll.quick: proved
// expect RecursionAllFail.find: unknown
// expect RecursionAllFail.depth: unknown
// expect RecursionAllFail.counted: unknown
// expect RecursionAllFail.sum: unknown

class RecursionAll {
    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static int fib(int n) {
        if (n < 2) {
            return 1;
        }
        return fib(n - 1) + fib(n - 2);
    }

    static int ackermann(int m, int n) {
        if (m <= 0) {
            return n + 1;
        }
        if (n <= 0) {
            return ackermann(m - 1, 1);
        }
        return ackermann(m - 1, ackermann(m, n - 1));
    }

    static int mccarthy(int n) {
        return n > 100 ? n - 10 : mccarthy(mccarthy(n + 11));
    }

    static boolean even(int n) {
        return n == 0 || n > 0 && odd(n - 1);
    }

    static boolean odd(int n) {
        return n > 0 && even(n - 1);
    }

    static int find(int[] a, int k) {
        return a == null ? -1 : findIn(a, k, 0, a.length - 1);
    }

    private static int findIn(int[] a, int k, int lo, int hi) {
        if (lo > hi) {
            return -1;
        }
        int mid = lo + (hi - lo) / 2;
        if (a[mid] < k) {
            return findIn(a, k, mid + 1, hi);
        }
        return a[mid] > k ? findIn(a, k, lo, mid - 1) : mid;
    }

    static int sum(int[] a) {
        return a == null ? 0 : sumFrom(a, 0);
    }

    private static int sumFrom(int[] a, int i) {
        return i >= a.length ? 0 : a[i] + sumFrom(a, i + 1);
    }

    static boolean palindrome(int[] a) {
        return a == null || palindromeIn(a, 0, a.length - 1);
    }

    private static boolean palindromeIn(int[] a, int i, int j) {
        return i >= j || a[i] == a[j] && palindromeIn(a, i + 1, j - 1);
    }

    static void reverse(int[] a) {
        if (a != null) {
            reverseIn(a, 0, a.length - 1);
        }
    }

    private static void reverseIn(int[] a, int i, int j) {
        if (i < j) {
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
            reverseIn(a, i + 1, j - 1);
        }
    }

    static int hanoi(int n) {
        int[] moves = new int[1];
        hanoiOf(n, moves);
        return moves[0];
    }

    private static void hanoiOf(int n, int[] moves) {
        if (n > 0) {
            hanoiOf(n - 1, moves);
            moves[0]++;
            hanoiOf(n - 1, moves);
        }
    }

    static int digits(int n) {
        int d = n < 0 ? 1 : count(n);
        assert d >= 1;
        return d;
    }

    private static int count(int n) {
        return n < 10 ? 1 : Math.min(1 + count(n / 10), 10);
    }

    static int depth(int n) {
        int d = level(n, 0);
        assert 0 <= d && d <= 40;
        return d;
    }

    private static int level(int n, int d) {
        return n <= 0 || d >= 40 ? d : level(n / 2, d + 1);
    }

    static int total;

    static int counted(int n) {
        total = 0;
        countTo(n, n);
        assert total >= 0;
        return total;
    }

    private static void countTo(int n, int m) {
        if (n > 0 && total < 1000) {
            total++;
            countTo(n - 1, m);
        }
    }

    static void quick(int[] a) {
        if (a != null) {
            quickIn(a, 0, a.length - 1);
        }
    }

    private static void quickIn(int[] a, int lo, int hi) {
        if (lo >= hi) {
            return;
        }
        int pivot = a[hi];
        int i = lo;
        for (int j = lo; j < hi; j++) {
            if (a[j] < pivot) {
                int t = a[i];
                a[i] = a[j];
                a[j] = t;
                i++;
            }
        }
        int t = a[i];
        a[i] = a[hi];
        a[hi] = t;
        quickIn(a, lo, i - 1);
        quickIn(a, i + 1, hi);
    }
}

class RecursionAllFail {
    static int find(int[] a, int k) {
        return a == null ? -1 : findIn(a, k, 0, a.length);
    }

    private static int findIn(int[] a, int k, int lo, int hi) {
        if (lo > hi) {
            return -1;
        }
        int mid = lo + (hi - lo) / 2;
        return a[mid] < k ? findIn(a, k, mid + 1, hi) : a[mid] > k ? findIn(a, k, lo, mid - 1) : mid;
    }

    static int depth(int n) {
        int d = level(n, 0);
        assert d < 40;
        return d;
    }

    private static int level(int n, int d) {
        return n <= 0 || d >= 40 ? d : level(n - 1, d + 1);
    }

    static int total;

    static int counted(int n) {
        total = 0;
        count(n);
        assert total <= 3;
        return total;
    }

    private static void count(int n) {
        if (n > 0 && total < 4) {
            total++;
            count(n - 1);
        }
    }

    static void sum(int[] a) {
        if (a != null) {
            sumFrom(a, 0);
        }
    }

    private static int sumFrom(int[] a, int i) {
        return i > a.length ? 0 : a[i] + sumFrom(a, i + 1);
    }
}
