package assay.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * When the method ends with an exception. The condition is about the state before.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Throws {
    /** An exception and the condition under which it is thrown: "IndexOutOfBoundsException: index &lt; 0". */
    String[] value();
}
