package arithmetic;

public class PostfixInIndex {
    public static void main(String[] args) {
        int[] a = {10, 20, 30, 40};
        int i = 0;
        a[i++] += a[i++] * 2 + i;
        a[i] = i++ + a[i]--;
        System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + a[3] + " " + i);
        a[--i]++;
        --a[i--];
        a[i] <<= a[i + 1] & 3;
        System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + i);
        long[] l = {1};
        int k = 0;
        l[k] = k = (int) (l[k]++ + ++l[k]);
        System.out.println(l[0] + " " + k);
    }
}
