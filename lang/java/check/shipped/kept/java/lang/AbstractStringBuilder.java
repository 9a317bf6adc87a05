package java.lang;

class AbstractStringBuilder {
    //@ invariant value != null && (coder == 0 || coder == 1);
    //@ invariant 0 <= count && count <= value.length >> coder;
}
