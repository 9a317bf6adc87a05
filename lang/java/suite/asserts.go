package suite

// runner runs tests and prints a line about each.
const runner = `public static void main(String[] args) throws Exception {
    String bad = "";
    for (String name : args.length > 0 ? args : TESTS) {
        try {
            $SUITE.class.getDeclaredMethod(name).invoke(new $SUITE());
            System.out.println("ok " + name);
        } catch (java.lang.reflect.InvocationTargetException e) {
            bad += " " + name;
            Throwable thrown = e.getCause();
            String text = thrown.getClass().getName() + ": " + thrown.getMessage();
            System.out.println("FAILED " + name + ": " + text.replace('\n', ' ').replace('\r', ' '));
        }
    }
    if (!bad.isEmpty()) {
        throw new AssertionError("these tests fail:" + bad);
    }
}
`

// asserts are assertions as JUnit has them.
const asserts = `public interface Executable {
    void execute() throws Throwable;
}

public static void assertTrue(boolean is) {
    if (!is) {
        throw new AssertionError("false");
    }
}

public static void assertFalse(boolean is) {
    if (is) {
        throw new AssertionError("true");
    }
}

public static void assertNull(Object is) {
    if (is != null) {
        throw new AssertionError("not null: " + is);
    }
}

public static void assertNotNull(Object is) {
    if (is == null) {
        throw new AssertionError("null");
    }
}

public static void assertSame(Object want, Object is) {
    if (want != is) {
        throw new AssertionError("another object: " + is);
    }
}

public static void assertEquals(long want, long is) {
    if (want != is) {
        throw new AssertionError(is + " instead of " + want);
    }
}

public static void assertEquals(char want, char is) {
    assertEquals((long) want, (long) is);
}

public static void assertEquals(double want, double is) {
    if (Double.doubleToLongBits(want) != Double.doubleToLongBits(is)) {
        throw new AssertionError(is + " instead of " + want);
    }
}

public static void assertEquals(float want, float is) {
    if (Float.floatToIntBits(want) != Float.floatToIntBits(is)) {
        throw new AssertionError(is + " instead of " + want);
    }
}

public static void assertEquals(Object want, Object is) {
    if (want == null ? is != null : !want.equals(is)) {
        throw new AssertionError(is + " instead of " + want);
    }
}

public static void assertArrayEquals(Object want, Object is) {
    if (!java.util.Arrays.deepEquals(new Object[] {want}, new Object[] {is})) {
        throw new AssertionError("another array");
    }
}

public static <T extends Throwable> T assertThrows(Class<T> type, Executable code) {
    try {
        code.execute();
    } catch (Throwable thrown) {
        if (thrown.getClass() == type || type == Throwable.class) {
            return type.cast(thrown);
        }
        throw new AssertionError("another exception: " + thrown, thrown);
    }
    throw new AssertionError("no exception");
}
`
