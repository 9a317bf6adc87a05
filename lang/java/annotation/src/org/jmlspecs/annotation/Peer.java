package org.jmlspecs.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * The modifier {@code peer} of JML.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
public @interface Peer {
}
