package assay.rt;

class Sequence {
    //@ invariant length >= 1 && length == 1 + (rest == null ? 0 : rest.length);
    //@ invariant 0 <= kind && kind <= 2 && (kind == 0 ? value == 0 : object == null) && (kind == 2 ==> 0 <= value && value <= 1);
}
