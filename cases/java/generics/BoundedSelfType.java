package generics;

public class BoundedSelfType {
    static abstract class Animal<T extends Animal<T>> { String text = ""; abstract T self(); T name(String n) { text += n + " "; return self(); } }
    static class Dog extends Animal<Dog> { Dog self() { return this; } Dog bark(int n) { text += "wuff ".repeat(n); return this; } }
    static class Cat extends Animal<Cat> { Cat self() { return this; } Cat purr() { text += "rrr "; return this; } }
    public static void main(String[] args) {
        Dog d = new Dog().name("rex").bark(2).name("max");
        System.out.println(d.text + " " + ((Animal<?>) d).name("any").text);
        System.out.println(new Cat().purr().name("tom").purr().text);
    }
}
