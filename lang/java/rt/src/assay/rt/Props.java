package assay.rt;

import java.util.Collection;
import java.util.Enumeration;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/** The system properties; they are made when somebody looks, since most programs never do. */
final class Props extends Properties {
    private Properties real;

    private Properties all() {
        if (real == null) {
            real = Boot.properties();
        }
        return real;
    }

    @Override public String getProperty(String key) { return all().getProperty(key); }
    @Override public String getProperty(String key, String other) { return all().getProperty(key, other); }
    @Override public Object setProperty(String key, String value) { return all().setProperty(key, value); }
    @Override public Set<String> stringPropertyNames() { return all().stringPropertyNames(); }
    @Override public Enumeration<?> propertyNames() { return all().propertyNames(); }
    @Override public int size() { return all().size(); }
    @Override public boolean isEmpty() { return all().isEmpty(); }
    @Override public Enumeration<Object> keys() { return all().keys(); }
    @Override public Enumeration<Object> elements() { return all().elements(); }
    @Override public boolean contains(Object value) { return all().contains(value); }
    @Override public boolean containsValue(Object value) { return all().containsValue(value); }
    @Override public boolean containsKey(Object key) { return all().containsKey(key); }
    @Override public Object get(Object key) { return all().get(key); }
    @Override public Object getOrDefault(Object key, Object other) { return all().getOrDefault(key, other); }
    @Override public Object put(Object key, Object value) { return all().put(key, value); }
    @Override public Object remove(Object key) { return all().remove(key); }
    @Override public void clear() { all().clear(); }
    @Override public Set<Object> keySet() { return all().keySet(); }
    @Override public Collection<Object> values() { return all().values(); }
    @Override public Set<Map.Entry<Object, Object>> entrySet() { return all().entrySet(); }
    @Override public boolean equals(Object o) { return all().equals(o); }
    @Override public int hashCode() { return all().hashCode(); }
    @Override public String toString() { return all().toString(); }
    @Override public Object clone() { return all().clone(); }
}
