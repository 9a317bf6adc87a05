package java.util.concurrent.atomic;

class AtomicInteger {
}
