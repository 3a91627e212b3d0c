import { type SubmitEvent, useRef, useState } from 'react';
import { logFailure } from '../api/log-failure.ts';
import { type FieldErrors, hasErrors, clearErrors } from './field-errors.ts';
import { focusFirstError } from './focus-first-error.ts';

interface FormOptions<Values> {
  /** The action's name in the log, if the form does not call the API; for example `changePassword`. */
  action?: string;
  defaultValues: Values;
  /** Validates the values before they are sent. Returns an empty object if they are valid. */
  validate?: (values: Values) => FieldErrors<Values>;
  /** Sends the values. Until its promise settles, further submits are ignored. */
  onSubmit: (values: Values) => Promise<void>;
  /** Converts the error of a rejected `onSubmit` to the errors to show. The values stay. */
  onError: (error: unknown) => FieldErrors<Values>;
  /** Called after each edit by the user, with all values. */
  onEdit?: (values: Values) => void;
}

/**
 * State of a form: values, errors by field, and submission. Editing a field clears its error; errors move the
 * focus to the first invalid field.
 * The names are those of react-hook-form. That library is too large: it adds 13 kB (brotli), but the budget
 * of the portal's screens has only 3 kB left (test/web/build.test.ts).
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { action = 'form', defaultValues, validate, onSubmit, onError, onEdit } = options;
  const [values, setValues] = useState(defaultValues);
  const latest = useRef(values);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [isSubmitting, setSubmitting] = useState(false);
  // A ref, because with state alone the second click of a double click would submit again before React
  // renders.
  const isSubmittingRef = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);

  const change = (changed: Partial<Values>) => {
    latest.current = { ...latest.current, ...changed };
    setValues(latest.current);
  };
  const showErrors = (newErrors: FieldErrors<Values>) => {
    setErrors(newErrors);
    if (hasErrors(newErrors)) focusFirstError(formRef.current);
  };
  const submit = async () => {
    if (isSubmittingRef.current) return;
    const validationErrors = validate?.(values) ?? {};
    showErrors(validationErrors);
    if (hasErrors(validationErrors)) return;
    isSubmittingRef.current = true;
    setSubmitting(true);
    try {
      await onSubmit(values);
    } catch (error) {
      logFailure(error, action);
      showErrors(onError(error));
    } finally {
      isSubmittingRef.current = false;
      setSubmitting(false);
    }
  };

  return {
    values,
    errors,
    isSubmitting,
    /** Edits some of the fields. */
    edit: (editedValues: Partial<Values>) => {
      change(editedValues);
      setErrors((before) => clearErrors(before, editedValues));
      onEdit?.(latest.current);
    },
    /** Replaces values, for example after they were saved; does not count as an edit. */
    reset: change,
    /** Spread onto the `form` element. */
    formProps: {
      ref: formRef,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void submit();
      },
    },
  };
}
