// random numbers that are inputs have given no half of a pair from nextGaussian
package java.util;

class Random {
    //@ invariant !haveNextNextGaussian;
}
