package assay.rt;

class Locations {
    //@ invariant size >= 1 && size == 1 + (rest == null ? 0 : rest.size) && first <= last;
}
