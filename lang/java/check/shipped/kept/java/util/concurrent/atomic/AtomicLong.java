package java.util.concurrent.atomic;

class AtomicLong {
}
