package java.util;

class Stack<E> {
    //@ invariant capacityIncrement == 0;
}
