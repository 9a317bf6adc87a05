package java.lang;

class AbstractStringBuilder {
    //@ invariant coder == 0;
}
