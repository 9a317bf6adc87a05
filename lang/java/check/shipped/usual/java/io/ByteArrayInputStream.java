package java.io;

class ByteArrayInputStream {
    //@ invariant buf != null && 0 <= pos && pos <= count && count <= buf.length && 0 <= mark && mark <= count;
}
