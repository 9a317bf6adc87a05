package library;

/** Classes of what every program has are called as they are: by themselves, in messages of casts and of copies. */
public class StandardNames {
    static void cast(Object o) {
        try {
            System.out.println((String) o);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }

    static void copy(Object from) {
        try {
            System.arraycopy(from, 0, new int[1], 0, 1);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (Object o : new Object[] {System.out, System.err, System.getProperties(), new int[0][], args}) {
            System.out.println(o.getClass().getName() + " " + o.getClass().getSimpleName());
            cast(o);
            copy(o);
        }
    }
}
