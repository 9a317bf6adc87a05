package java.io;

class ByteArrayOutputStream {
    //@ invariant buf != null && 0 <= count && count <= buf.length;
}
