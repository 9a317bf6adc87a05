package org.sosy_lab.sv_benchmarks;

/** Makes objects whose contents are arbitrary. */
public interface ObjectFactory<T> {
	T createObject();
}
