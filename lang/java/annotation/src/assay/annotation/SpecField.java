package assay.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A field that only contracts see, with its abstraction function.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.FIELD})
public @interface SpecField {
    /** Declarations: a name, a type, and what the value is: "elems: seq Value | this.elems[0] = this.head". */
    String[] value();
}
