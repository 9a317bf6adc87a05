public class Calls {
    interface Shape { int area(int k); }
    static class Square implements Shape {
        int s = 3;
        public int area(int k) { return s * s + k; }
    }
    static class Rect implements Shape {
        int a = 2, b = 5;
        public int area(int k) { return a * b - k; }
    }

    public static void main(String[] args) {
        Shape[] all = {new Square(), new Rect(), new Square()};
        int sum = 0;
        for (int i = 0; i < 3_000_000; i++) {
            sum += all[i % 3].area(i & 7);
        }
        System.out.println(sum);
    }
}
