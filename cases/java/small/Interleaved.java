package small;

public class Interleaved {
    static String log = "";
    static int l(int x) { log += x; return x; }
    static int[] arr = {10, 20, 30};
    public static void main(String[] args) {
        int i = 0;
        arr[l(i++)] = arr[l(i++)] + l(i++);
        System.out.println(arr[0] + " " + log + " " + i);
        i = 0;
        i += i++ + l(5) + ++i;
        System.out.println(i);
        int j = 2;
        j = j++ + j++ * --j - j-- / ++j;
        System.out.println(j);
        int k = 1;
        k <<= k++ + k;
        System.out.println(k);
        int[] b = {0, 1, 2};
        int p = 0;
        b[p] = p = 2;
        b[b[p] - 1] ^= b[p--] | p;
        System.out.println(b[0] + " " + b[1] + " " + b[2] + " " + p);
        boolean t = l(1) > 0 || l(2) > 0 && l(3) > 0;
        boolean u = l(0) > 0 && l(4) > 0 || l(6) > 0;
        System.out.println(t + " " + u + " " + log);
    }
}
