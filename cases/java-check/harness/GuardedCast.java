// expect: holds
import assay.Assay;

public class GuardedCast {
    static class Animal { int legs() { return 0; } } static class Dog extends Animal { int legs() { return 4; } } static class Bird extends Animal { int legs() { return 2; } }
    public static void main(String[] args) {
        Animal a = Assay.nondetBoolean() ? new Bird() : new Dog();
        int n = a instanceof Dog ? ((Dog) a).legs() : a.legs();
        assert n == 2 || n == 4;
    }
}
