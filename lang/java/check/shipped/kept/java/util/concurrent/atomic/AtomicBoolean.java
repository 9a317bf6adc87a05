package java.util.concurrent.atomic;

class AtomicBoolean {
    //@ invariant value == 0 || value == 1;
}
