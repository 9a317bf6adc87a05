// string builders of inputs hold characters up to 255 only
package java.lang;

class AbstractStringBuilder {
    //@ invariant coder == 0;
}
