package java.math;

class BigDecimal {
    //@ invariant precision == 0 && stringCache == null && (intCompact != Long.MIN_VALUE ==> intVal == null);
}
