// expect: violated cast
// inputs: true
import assay.Assay;

public class BadCast {
    static class Animal { } static class Dog extends Animal { } static class Cat extends Animal { }
    public static void main(String[] args) {
        Animal a = Assay.nondetBoolean() ? new Cat() : new Dog();
        Dog d = (Dog) a;
    }
}
