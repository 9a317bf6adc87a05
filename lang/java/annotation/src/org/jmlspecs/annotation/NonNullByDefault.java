package org.jmlspecs.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * The modifier {@code non_null_by_default} of JML.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
public @interface NonNullByDefault {
}
