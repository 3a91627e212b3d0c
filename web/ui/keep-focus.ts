/**
 * Who gets the focus when the control that had it leaves the screen, as the attribute `data-keep-focus` of a part of the screen says: its
 * `first` or `last` control, or the part `itself` (which is also next in line, and needs `tabIndex={-1}` for that).
 */
const attribute = 'data-keep-focus';

const controls = 'a[href], button, input, select, textarea';

const isReachable = (control: HTMLElement) =>
  control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility();

function focusWithin(part: HTMLElement): void {
  const heir = part.getAttribute(attribute);
  const reachable = [...part.querySelectorAll<HTMLElement>(controls)].filter(isReachable);
  const control = heir === 'itself' ? undefined : reachable.at(heir === 'first' ? 0 : -1);
  if (control) control.focus();
  // What is read stays in view.
  else part.focus({ preventScroll: true });
}

/** Disabled for now: the focus comes back to it when it can be used again. */
const isIdle = (control: HTMLElement) => control.isConnected && control.matches(':disabled');

/** The parts that something is in, the nearest first. */
function partsAround(element: Element): HTMLElement[] {
  const part = element.parentElement?.closest<HTMLElement>(`[${attribute}]`);
  return part ? [part, ...partsAround(part)] : [];
}

/**
 * Sees to it that whoever works with the keyboard or a screen reader does not lose their place where controls come and go or are disabled for a
 * while: a browser would put the focus nowhere.
 */
export function keepFocus(): void {
  let holder: HTMLElement | undefined;
  let parts: HTMLElement[] = [];
  const pass = () => {
    if (holder === undefined || isIdle(holder) || document.activeElement !== document.body) return;
    if (holder.isConnected) return holder.focus();
    holder = undefined;
    const part = parts.find(({ isConnected }) => isConnected);
    if (part) focusWithin(part);
  };
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    holder = target;
    parts = partsAround(target);
  });
  addEventListener('focusout', ({ target }) =>
    // Not before it is known whether it lost the focus because it is being removed or disabled.
    queueMicrotask(() => {
      if (target !== holder || holder === undefined || document.activeElement === target) return;
      if (holder.isConnected && !isIdle(holder)) holder = undefined;
    }),
  );
  new MutationObserver(() => {
    // Whoever removed the control may have plans of their own for the focus.
    if (holder !== undefined && document.activeElement === document.body) requestAnimationFrame(pass);
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}
