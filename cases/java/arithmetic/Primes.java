package arithmetic;

public class Primes {
    static long pow(long b, long e, long m) {
        long r = 1;
        for (b %= m; e > 0; e >>= 1) {
            if ((e & 1) == 1) r = r * b % m;
            b = b * b % m;
        }
        return r;
    }
    static boolean prime(int n) {
        if (n < 2) return false;
        for (int p : new int[] {2, 3, 5, 7, 11}) {
            if (n % p == 0) return n == p;
        }
        int d = n - 1, s = 0;
        while (d % 2 == 0) {
            d /= 2;
            s++;
        }
        outer:
        for (int a : new int[] {2, 3, 5, 7}) {
            long x = pow(a, d, n);
            if (x == 1 || x == n - 1) continue;
            for (int i = 1; i < s; i++) {
                x = x * x % n;
                if (x == n - 1) continue outer;
            }
            return false;
        }
        return true;
    }
    public static void main(String[] args) {
        boolean[] composite = new boolean[2000];
        int count = 0, last = 0;
        for (int i = 2; i < composite.length; i++) {
            if (composite[i]) continue;
            count++;
            last = i;
            for (int j = i * i; j < composite.length; j += i) composite[j] = true;
        }
        System.out.println(count + " primes, the last is " + last);
        int agree = 0;
        for (int i = 2; i < composite.length; i++) {
            if (prime(i) != composite[i]) agree++;
        }
        System.out.println(agree + " agree");
        System.out.println(prime(Integer.MAX_VALUE) + " " + prime(1_000_000_007) + " " + prime(1_000_000_005));
        StringBuilder f = new StringBuilder();
        int n = 2147483646;
        for (int p = 2; n > 1; p++) {
            while (n % p == 0) {
                f.append(p).append(' ');
                n /= p;
            }
        }
        System.out.println(f);
    }
}
