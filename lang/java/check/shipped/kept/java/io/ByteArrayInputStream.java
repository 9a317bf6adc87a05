package java.io;

class ByteArrayInputStream {
}
