package org.jmlspecs.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * The modifier {@code spec_public} of JML.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
public @interface SpecPublic {
}
