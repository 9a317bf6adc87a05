package java.math;

class BigDecimal {
    //@ invariant intCompact == Long.MIN_VALUE ==> intVal != null && (intVal.mag.length > 2 || intVal.mag.length == 2 && intVal.mag[0] < 0);
}
