package assay.rt;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URL;
import java.util.Enumeration;
import java.util.stream.Stream;

/** The class loader of the program: classes and streams of resources are found by name, other uses of resources are refused. It is made without its constructor. */
final class Loader extends ClassLoader {
    private Loader() {}

    /** Says that something is not done here; it does not come back. */
    private static native void refuse(String what);

    @Override public String getName() { return "app"; }

    @Override public Class<?> loadClass(String name) throws ClassNotFoundException {
        return Class.forName(name, false, null);
    }

    @Override public URL getResource(String name) {
        refuse("the resource " + name + " of the class path");
        return null;
    }

    @Override public Enumeration<URL> getResources(String name) {
        refuse("the resources " + name + " of the class path");
        return null;
    }

    @Override public Stream<URL> resources(String name) {
        refuse("the resources " + name + " of the class path");
        return null;
    }

    /** What a resource holds; null: there is none. */
    private static native byte[] resource(String name);

    @Override public InputStream getResourceAsStream(String name) { return stream(name); }

    static InputStream stream(String name) {
        byte[] data = resource(name);
        if (data == null) {
            refuse("the resource " + name + ", which is not in the class path or beside the sources"); // it may be where the program is run
        }
        return new ByteArrayInputStream(data);
    }
}
