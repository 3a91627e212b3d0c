/** How many frames to wait for React to mark the invalid field; a busy machine needs more than one. */
const maxFrames = 30;

/** Focuses the first invalid field of a form, as soon as React has marked it with `aria-invalid`. */
export function focusFirstError(form: HTMLFormElement | null, framesLeft = maxFrames): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else if (framesLeft > 0) focusFirstError(form, framesLeft - 1);
  });
}
