package library;

import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

// Annotations by reflection.
public class Annotations {
	@Retention(RetentionPolicy.RUNTIME)
	@Inherited
	@interface Mark {
		String value() default "none";
		int[] numbers() default {1, 2};
		Class<?> type() default Object.class;
		RetentionPolicy policy() default RetentionPolicy.CLASS;
		long big() default 1L << 40;
		double real() default 2.5;
		float small() default 0.5f;
		boolean on() default true;
		char sign() default 'c';
		Inner inner() default @Inner(3);
	}

	@Retention(RetentionPolicy.RUNTIME) @interface Inner { int value(); }

	@Retention(RetentionPolicy.RUNTIME) @Repeatable(Tags.class) @interface Tag { String value(); }

	@Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE) @interface Tags { Tag[] value(); }

	@interface Unseen { }

	@Mark("on a class") @Unseen static class First { }
	@Tag("a") @Tag("b") static class Second extends First { @Mark("field") int x; @Mark(numbers = {}, type = String.class, on = false) @Deprecated public void m(@Mark("parameter") int p, int q) { } }
	static class Third extends Second { @Override public void m(int p, int q) { } }

	public static void main(String[] args) throws Exception {
		System.out.println(First.class.isAnnotationPresent(Mark.class) + " " + First.class.isAnnotationPresent(Unseen.class) + " " + Second.class.isAnnotationPresent(Mark.class) + " " + Third.class.isAnnotationPresent(Tags.class));
		Mark m = First.class.getAnnotation(Mark.class);
		System.out.println(m.value() + " " + Arrays.toString(m.numbers()) + " " + m.type() + " " + m.policy() + " " + m.big() + " " + m.real() + " " + m.small() + " " + m.on() + " " + m.sign() + " " + m.inner().value() + " " + m.annotationType());
		Method method = Second.class.getDeclaredMethod("m", int.class, int.class);
		Mark s = method.getAnnotation(Mark.class);
		System.out.println(s.value() + " " + s.numbers().length + " " + s.type() + " " + s.on() + " " + m.equals(s) + " " + m.equals(Second.class.getAnnotation(Mark.class)) + " " + (m.hashCode() == First.class.getAnnotations()[0].hashCode()));
		System.out.println(Second.class.getDeclaredField("x").getAnnotation(Mark.class).value());
		Annotation[][] parameters = method.getParameterAnnotations();
		System.out.println(((Mark) parameters[0][0]).value() + " " + parameters[1].length);
		System.out.println(Arrays.stream(method.getAnnotations()).map(a -> a.annotationType().getSimpleName()).sorted(Comparator.reverseOrder()).toList());
		System.out.println(Second.class.getAnnotationsByType(Tag.class).length + " " + Second.class.getAnnotationsByType(Tag.class)[1].value() + " " + Second.class.getAnnotation(Tag.class));
		System.out.println(Second.class.getAnnotationsByType(Tag.class)[0] + " " + m.inner());
		System.out.println(Third.class.getDeclaredAnnotations().length + " " + Third.class.getMethod("m", int.class, int.class).getAnnotations().length);
		System.out.println(Mark.class.getMethod("big").getDefaultValue() + " " + Mark.class.isAnnotation() + " " + Runnable.class.getAnnotation(FunctionalInterface.class));
	}
}
