package assay.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What holds of every object of the class, whenever no method of it runs. At a method without
 * parameters that returns a boolean: the method says whether it holds.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.FIELD, ElementType.METHOD})
public @interface Invariant {
    /** Relational expressions over this; none at a method, which is then the invariant itself. */
    String[] value() default {};
}
