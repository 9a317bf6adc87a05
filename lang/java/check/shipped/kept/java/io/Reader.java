package java.io;

class Reader {
    java.io.StringReader lock;
}
