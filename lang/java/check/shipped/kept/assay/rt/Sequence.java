package assay.rt;

class Sequence {
    //@ invariant length >= 1 && length == 1 + (rest == null ? 0 : rest.length);
    //@ invariant number ? object == null : value == 0;
}
