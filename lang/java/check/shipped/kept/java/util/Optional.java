package java.util;

class Optional<T> {
}
