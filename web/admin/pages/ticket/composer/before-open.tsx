import type { ReactNode, SyntheticEvent } from 'react';

interface Props {
  onOpen: () => void;
  children: ReactNode;
}

/** Calls `onOpen` before the child select or menu opens, because Cloudscape has no event for that. */
export function NotifyBeforeOpen({ onOpen, children }: Props) {
  const notify = ({ currentTarget }: SyntheticEvent) => {
    if (currentTarget.querySelector('[aria-expanded="true"]') === null) onOpen();
  };
  return (
    <div style={{ display: 'contents' }} onMouseDownCapture={notify} onKeyDownCapture={notify}>
      {children}
    </div>
  );
}
