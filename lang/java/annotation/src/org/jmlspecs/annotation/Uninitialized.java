package org.jmlspecs.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * The modifier {@code uninitialized} of JML.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
public @interface Uninitialized {
}
