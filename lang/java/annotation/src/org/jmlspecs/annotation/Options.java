package org.jmlspecs.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * Of other tools: options of theirs.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
public @interface Options {
    String[] value();
}
