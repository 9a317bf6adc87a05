package java.util.concurrent.atomic;

class AtomicReference<V> {
}
