import * as Toast from '@radix-ui/react-toast';
import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { closeToast, getCurrentToasts, onToastsChange } from './toasts.ts';
import './toaster.css';

/**
 * The element in which Radix announces its copy of each toast. It is not part of the document, because the
 * list of toasts is already announced.
 */
const announcer = document.createElement('div');

const iconPaths = {
  success: 'M8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0Zm4 6-5 5.5L4 8.7l1.1-1.1L7 9.3l3.9-4.4L12 6Z',
  warning: 'M8 .8 16 15H0L8 .8ZM7.2 5.5v5h1.6v-5H7.2Zm0 6.3v1.6h1.6v-1.6H7.2Z',
  error: 'M8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0ZM7.2 3.8v5.4h1.6V3.8H7.2Zm0 6.8v1.6h1.6v-1.6H7.2Z',
};

const Icon = ({ path }: { path: string }) => (
  <svg className="toaster-icon" viewBox="0 0 16 16" aria-hidden="true">
    <path fill="currentColor" fillRule="evenodd" d={path} />
  </svg>
);

/**
 * F8 moves the focus to the toasts. This hook returns the focus when no toast is left.
 * @returns the props of the list
 */
function useFocusReturn(isEmpty: boolean) {
  const list = useRef<HTMLOListElement>(null);
  const lastFocus = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isEmpty && document.activeElement === list.current) lastFocus.current?.focus({ preventScroll: true });
  }, [isEmpty]);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isOutside = !currentTarget.parentElement?.contains(relatedTarget);
    if (isOutside && relatedTarget instanceof HTMLElement) lastFocus.current = relatedTarget;
  };
  return { ref: list, onFocus };
}

/** Shows toasts for four seconds. A swipe of 20 px removes a toast; Radix requires more by default. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToastsChange, getCurrentToasts);
  const focusReturnProps = useFocusReturn(toasts.length === 0);
  return (
    <Toast.Provider duration={4000} swipeThreshold={19} announcerContainer={announcer}>
      {toasts.map(({ id, kind, title, description, open }) => (
        <Toast.Root
          key={id}
          className={`toaster-toast toaster-${kind}`}
          open={open}
          onOpenChange={() => closeToast(id)}
        >
          <Icon path={iconPaths[kind]} />
          <div className="toaster-text">
            <Toast.Title className="toaster-title">{title}</Toast.Title>
            {description !== undefined && <Toast.Description>{description}</Toast.Description>}
          </div>
          <Toast.Close className="toaster-close" aria-label="Close toast">
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <path fill="none" stroke="currentColor" strokeWidth="1.5" d="m3 3 6 6m0-6L3 9" />
            </svg>
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        className="toaster"
        aria-live="polite"
        aria-relevant="additions"
        {...focusReturnProps}
      />
    </Toast.Provider>
  );
}
