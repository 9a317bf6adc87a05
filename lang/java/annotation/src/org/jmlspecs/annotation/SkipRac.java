package org.jmlspecs.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * Of other tools: what they do not check in runs.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
public @interface SkipRac {
}
