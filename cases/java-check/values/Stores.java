// What may be stored in an array of references is decided where it was made.
// expect Stores.put: violated store
// expect Stores.putLeaf: violated store
// expect Stores.swap: holds
// expect Stores.clear: holds
// expect Stores.exact: holds
// expect Stores.made: holds
// expect Stores.field: holds
// expect Stores.copied: violated store
// expect Stores.copiedEither: violated store
// expect Stores.sameArray: violated assert
// expect Stores.widened: holds
// expect Stores.caught: holds
public class Stores {
    static class Animal { int legs; }
    static class Cat extends Animal { }
    static class Dog extends Animal { }
    Animal[] kept;
    public static void put(Animal[] a, Animal x) { if (a != null && a.length > 0) a[0] = x; }
    public static void putLeaf(Animal[] a) { if (a != null && a.length > 0) a[0] = new Dog(); }
    public static void swap(Animal[] a) { if (a != null && a.length > 1) { Animal x = a[0], y = a[1]; a[0] = y; a[1] = x; assert a[0] == y; } }
    public static void clear(Animal[] a) { if (a != null && a.length > 0) { a[0] = null; assert a[0] == null; } }
    public static void exact(Animal[] a) { if (a != null && a.length > 0 && a.getClass() == Animal[].class) a[0] = new Cat(); }
    public static void made(Animal x) { Animal[] a = new Animal[2]; a[1] = x; assert a[0] == null && a[1] == x; }
    // A class knows what it keeps: arrays in fields are of the declared type.
    public void field(Animal x) { if (kept != null && kept.length > 0) kept[0] = x; }
    public static void copied(Animal[] a) { if (a != null && a.length > 0) { Animal[] b = a.clone(); b[0] = new Animal(); } }
    public static void copiedEither(boolean b) { Object[] a = b ? new String[1] : new Object[1], c = a.clone(); c[0] = 1; }
    public static void sameArray(Animal[] a, Cat[] c) { assert a == null || a != c; }
    public static void widened(Cat[] c) { Object[] o = c; if (o != null && o.length > 0) { o[0] = new Cat(); assert c[0] == o[0]; } }
    public static void caught(Animal[] a) { if (a != null && a.length > 0) { Animal old = a[0]; try { a[0] = new Dog(); } catch (ArrayStoreException e) { assert a[0] == old && !(a instanceof Dog[]); } } }
}
