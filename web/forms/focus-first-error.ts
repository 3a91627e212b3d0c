/** Frames that React is given to mark a field; a busy machine takes more than one. */
const patience = 30;

/** Brings the reader to the first field that is not as it should be, once React has marked it. */
export function focusFirstError(form: HTMLFormElement | null, frames = patience): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else if (frames > 0) focusFirstError(form, frames - 1);
  });
}
