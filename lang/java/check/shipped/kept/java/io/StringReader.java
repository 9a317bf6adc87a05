package java.io;

class StringReader {
    //@ invariant lock == this;
    //@ invariant str != null ==> length == str.length();
    //@ invariant 0 <= next && next <= length && 0 <= mark && mark <= length;
}
