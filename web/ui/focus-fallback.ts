/**
 * Moves the focus when the focused control is removed from the page. The attribute `data-focus-fallback` of a
 * surrounding element names the target: its `first` or `last` control, or the element itself (`self`, which
 * needs `tabIndex={-1}`). Without this, browsers move the focus to the start of the document.
 */
const attribute = 'data-focus-fallback';

const controlSelector = 'a[href], button, input, select, textarea';

const isFocusable = (control: HTMLElement) =>
  control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility();

function focusWithin(container: HTMLElement): void {
  const target = container.getAttribute(attribute);
  const focusableControls = [...container.querySelectorAll<HTMLElement>(controlSelector)].filter(isFocusable);
  const control = target === 'self' ? undefined : focusableControls.at(target === 'first' ? 0 : -1);
  if (control) control.focus();
  // Does not scroll, so that the text that the user is reading stays in view.
  else container.focus({ preventScroll: true });
}

/** Whether a control is temporarily disabled: it gets the focus back when it is enabled again. */
const isDisabled = (control: HTMLElement) => control.isConnected && control.matches(':disabled');

/** The containers of an element that have the attribute, the nearest first. */
function findContainers(element: Element): HTMLElement[] {
  const container = element.parentElement?.closest<HTMLElement>(`[${attribute}]`);
  return container ? [container, ...findContainers(container)] : [];
}

/**
 * Starts to watch the document, so that users of a keyboard or screen reader keep their position on the page.
 */
export function installFocusFallback(): void {
  let focusedElement: HTMLElement | undefined;
  let containers: HTMLElement[] = [];
  const restoreFocus = () => {
    if (
      focusedElement === undefined ||
      isDisabled(focusedElement) ||
      document.activeElement !== document.body
    )
      return;
    if (focusedElement.isConnected) return focusedElement.focus();
    focusedElement = undefined;
    const container = containers.find(({ isConnected }) => isConnected);
    if (container) focusWithin(container);
  };
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    focusedElement = target;
    containers = findContainers(target);
  });
  addEventListener('focusout', ({ target }) =>
    // Deferred, because only afterwards does the document show whether the control was removed or disabled.
    queueMicrotask(() => {
      if (target !== focusedElement || focusedElement === undefined || document.activeElement === target)
        return;
      if (focusedElement.isConnected && !isDisabled(focusedElement)) focusedElement = undefined;
    }),
  );
  new MutationObserver(() => {
    // Deferred, because the code that removed the control may move the focus itself.
    if (focusedElement !== undefined && document.activeElement === document.body)
      requestAnimationFrame(restoreFocus);
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}
