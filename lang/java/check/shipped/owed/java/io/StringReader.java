package java.io;

class StringReader {
    //@ invariant str != null;
}
