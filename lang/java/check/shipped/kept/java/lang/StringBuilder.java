package java.lang;

class StringBuilder {
}
