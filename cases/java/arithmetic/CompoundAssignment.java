package arithmetic;

public class CompoundAssignment {
    static int count;
    static int[] arr = new int[4];
    static int[] get() {
        count++;
        return arr;
    }
    static int next() {
        return count++;
    }
    public static void main(String[] args) {
        byte b = 127;
        b += 1;
        System.out.println(b);
        b *= 3;
        System.out.println(b);
        b >>>= 1;
        System.out.println(b);
        b = -1;
        b >>>= 1;
        System.out.println("byte -1 >>>= 1: " + b);
        short s = 32767;
        s++;
        System.out.println(s);
        s -= 1.5;
        System.out.println(s);
        char c = 'a';
        c += 1;
        c++;
        System.out.println(c);
        c *= 700;
        System.out.println((int) c);
        int i = 10;
        i *= 1.55;
        System.out.println(i);
        i <<= 33L;
        System.out.println(i);
        long l = 5;
        l <<= 65;
        System.out.println(l);
        l /= 2.5f;
        System.out.println(l);
        float f = 1;
        f /= 3;
        f *= 3L;
        System.out.println(f);
        get()[next()] += 5;
        get()[count] -= 2;
        System.out.println(arr[0] + " " + arr[1] + " " + arr[2] + " " + arr[3] + " " + count);
        int k = 3;
        k += k++ + ++k;
        System.out.println(k);
        k = k++ * 2 + k;
        System.out.println(k);
        String str = "x";
        str += 1 + 2;
        str += 'c';
        str += null;
        str += 1.0f;
        System.out.println(str);
        boolean t = true;
        t &= false;
        t |= count > 0;
        t ^= true;
        System.out.println(t);
    }
}
