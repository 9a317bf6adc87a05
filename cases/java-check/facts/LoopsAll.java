// Loops over all ints and arrays, proved by facts, beside some that fail.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect LoopsAll.search: proved
// expect LoopsAll.lower: proved
// expect LoopsAll.insertion: proved
// expect LoopsAll.selection: proved
// expect LoopsAll.bubble: proved
// expect LoopsAll.shell: proved
// expect LoopsAll.reverse: proved
// expect LoopsAll.pair: proved
// expect LoopsAll.partition: proved
// expect LoopsAll.compact: proved
// expect LoopsAll.prefix: proved
// expect LoopsAll.max: proved
// expect LoopsAll.indexOf: proved
// expect LoopsAll.sorted: proved
// expect LoopsAll.buckets: proved
// expect LoopsAll.slot: proved
// expect LoopsAll.ring: proved
// expect LoopsAll.gcd: proved
// expect LoopsAll.average: proved
// expect LoopsAll.down: proved
// expect LoopsAll.clamp: proved
// expect LoopsAll.leap: proved
// expect LoopsAllFail.search: unknown
// expect LoopsAllFail.middle: unknown
// expect LoopsAllFail.halved: unknown
// expect LoopsAllFail.bubble: unknown
// expect LoopsAllFail.gcd: unknown
// expect LoopsAllFail.ring: unknown
// expect LoopsAllFail.compact: unknown

class LoopsAll {
    static int search(int[] a, int k) {
        if (a == null) {
            return -1;
        }
        int lo = 0;
        int hi = a.length - 1;
        while (lo <= hi) {
            int mid = (lo + hi) >>> 1;
            if (a[mid] < k) {
                lo = mid + 1;
            } else if (a[mid] > k) {
                hi = mid - 1;
            } else {
                return mid;
            }
        }
        return -1;
    }

    static int lower(int[] a, int k) {
        if (a == null) {
            return 0;
        }
        int lo = 0;
        int hi = a.length;
        while (lo < hi) {
            int mid = lo + (hi - lo) / 2;
            if (a[mid] < k) {
                lo = mid + 1;
            } else {
                hi = mid;
            }
        }
        assert 0 <= lo && lo <= a.length;
        return lo;
    }

    static void insertion(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 1; i < a.length; i++) {
            int x = a[i];
            int j = i - 1;
            while (j >= 0 && a[j] > x) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = x;
        }
    }

    static void selection(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            int least = i;
            for (int j = i + 1; j < a.length; j++) {
                if (a[j] < a[least]) {
                    least = j;
                }
            }
            int t = a[i];
            a[i] = a[least];
            a[least] = t;
        }
    }

    static void bubble(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j + 1 < a.length - i; j++) {
                if (a[j] > a[j + 1]) {
                    int t = a[j];
                    a[j] = a[j + 1];
                    a[j + 1] = t;
                }
            }
        }
    }

    static void shell(int[] a) {
        if (a == null) {
            return;
        }
        for (int gap = a.length / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < a.length; i++) {
                int x = a[i];
                int j = i;
                while (j >= gap && a[j - gap] > x) {
                    a[j] = a[j - gap];
                    j -= gap;
                }
                a[j] = x;
            }
        }
    }

    static void reverse(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 0, j = a.length - 1; i < j; i++, j--) {
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
    }

    static int pair(int[] a, int sum) {
        if (a == null) {
            return -1;
        }
        int i = 0;
        int j = a.length - 1;
        while (i < j) {
            int s = a[i] + a[j];
            if (s == sum) {
                return i;
            }
            if (s < sum) {
                i++;
            } else {
                j--;
            }
        }
        return -1;
    }

    static int partition(int[] a, int pivot) {
        if (a == null) {
            return 0;
        }
        int low = 0;
        int high = a.length - 1;
        while (low <= high) {
            if (a[low] < pivot) {
                low++;
            } else {
                int t = a[low];
                a[low] = a[high];
                a[high] = t;
                high--;
            }
        }
        assert low >= 0;
        return low;
    }

    static int compact(int[] a, int out) {
        if (a == null) {
            return 0;
        }
        int n = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != out) {
                a[n] = a[i];
                n++;
            }
        }
        assert n >= 0;
        return n;
    }

    static int[] prefix(int[] a) {
        if (a == null) {
            return new int[0];
        }
        int[] s = new int[a.length];
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
            s[i] = sum;
        }
        return s;
    }

    static int max(int[] a) {
        if (a == null || a.length == 0) {
            return 0;
        }
        int m = a[0];
        for (int i = 1; i < a.length; i++) {
            if (a[i] > m) {
                m = a[i];
            }
        }
        return m;
    }

    static int indexOf(int[] a, int k) {
        if (a == null) {
            return -1;
        }
        for (int i = a.length - 1; i >= 0; i--) {
            if (a[i] == k) {
                assert i < a.length;
                return i;
            }
        }
        return -1;
    }

    static boolean sorted(int[] a) {
        if (a == null) {
            return true;
        }
        for (int i = 0; i < a.length - 1; i++) {
            if (a[i] > a[i + 1]) {
                return false;
            }
        }
        return true;
    }

    static int buckets(int[] a) {
        if (a == null) {
            return 0;
        }
        int[] count = new int[16];
        for (int x : a) {
            count[x & 15]++;
        }
        return count[0];
    }

    static int slot(int hash, int size) {
        if (size <= 0) {
            return 0;
        }
        int[] table = new int[size];
        int at = (hash & 0x7fffffff) % size;
        return table[at];
    }

    static int ring(int[] a, int start, int n) {
        if (a == null || a.length == 0 || start < 0) {
            return 0;
        }
        int at = start % a.length;
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += a[at];
            at = at + 1 == a.length ? 0 : at + 1;
        }
        return sum;
    }

    static int gcd(int a, int b) {
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        }
        return a;
    }

    static int average(int[] a) {
        if (a == null) {
            return 0;
        }
        int n = 0;
        int sum = 0;
        for (int x : a) {
            if (x > 0) {
                n++;
                sum += x;
            }
        }
        return n != 0 ? sum / n : 0;
    }

    static int down(int n) {
        int i = n;
        while (i > 0) {
            i--;
        }
        assert i <= 0;
        return i;
    }

    static int clamp(int x, int low, int high) {
        if (low > high) {
            return low;
        }
        int r = Math.max(low, Math.min(x, high));
        assert low <= r;
        return r;
    }

    static int leap(int n) {
        int a = 0;
        int b = 0;
        for (int i = 0; i < n; i++) {
            if (a < 10) {
                a++;
            }
            if (b < a) {
                b++;
            }
        }
        assert a <= 10 && b <= 10;
        return b;
    }
}

class LoopsAllFail {
    static int search(int[] a, int k) {
        int lo = 0;
        int hi = a == null ? 0 : a.length;
        while (lo <= hi) {
            int mid = (lo + hi) >>> 1;
            if (a[mid] < k) {
                lo = mid + 1;
            } else {
                hi = mid - 1;
            }
        }
        return lo;
    }

    static int middle(int[] a, int lo, int hi) {
        return a == null || lo < 0 || lo > hi || hi > a.length ? 0 : a[(lo + hi) >>> 1];
    }

    static int halved(int lo, int hi) {
        int mid = lo <= hi ? lo + (hi - lo) / 2 : lo;
        assert lo <= mid;
        return mid;
    }

    static void bubble(int[] a) {
        for (int i = 0; a != null && i < a.length; i++) {
            for (int j = 0; j < a.length - i; j++) {
                if (a[j] > a[j + 1]) {
                    a[j] = a[j + 1];
                }
            }
        }
    }

    static int gcd(int a, int b) {
        while (a != 1) {
            int t = a % b;
            a = b;
            b = t;
        }
        return b;
    }

    static int ring(int[] a, int start, int n) {
        int at = a == null || a.length == 0 || start < 0 ? -1 : start % a.length;
        int sum = 0;
        for (int i = 0; i < n && at >= 0; i++) {
            sum += a[at];
            at = at == a.length ? 0 : at + 1;
        }
        return sum;
    }

    static int compact(int[] a, int out) {
        int n = 0;
        for (int i = 0; a != null && i < a.length; i++) {
            n++;
            if (a[i] != out) {
                a[n] = a[i];
            }
        }
        return n;
    }
}
