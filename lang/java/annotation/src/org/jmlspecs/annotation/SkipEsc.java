package org.jmlspecs.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * Of other tools: what they do not check.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
public @interface SkipEsc {
}
