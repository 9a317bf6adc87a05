package switches;

public class Fallthrough {
    static String roman(int n) {
        StringBuilder b = new StringBuilder();
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        for (int i = 0; n > 0; ) {
            if (n < v[i]) {
                i++;
                continue;
            }
            n -= v[i];
            switch (i) {
                case 1: b.append('C'); case 0: b.append('M'); break;
                case 3: b.append('C'); case 2: b.append('D'); break;
                case 5: b.append('X'); case 4: b.append('C'); break;
                case 7: b.append('X'); case 6: b.append('L'); break;
                case 9: b.append('I'); case 8: b.append('X'); break;
                case 11: b.append('I'); case 10: b.append('V'); break;
                default: b.append('I');
            }
        }
        return b.toString();
    }
    static int copy(int n) {
        int count = 0, i = (n + 3) / 4;
        switch (n % 4) {
            case 0: count++;
            case 3: count++;
            case 2: count++;
            case 1: count += i;
        }
        return count;
    }
    public static void main(String[] args) {
        for (int n : new int[] {1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999}) System.out.println(n + " " + roman(n));
        System.out.println(copy(4) + " " + copy(3) + " " + copy(2) + " " + copy(1));
        for (int i = 0; i < 6; i++) {
            switch (i) {
                case 1: continue;
                case 4: break;
                case 2: i++;
                default: System.out.print(i + " ");
            }
            System.out.print("after" + i + " ");
        }
        System.out.println();
    }
}
