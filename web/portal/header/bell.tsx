import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { bellFeed } from '../../bell/feed.ts';
import { texts } from '../../bell/texts.ts';
import { lazyComponent } from '../../conversation/lazily.tsx';
import { useDismiss } from '../../ui/use-dismiss.ts';
import './bell.css';

const BellPanel = lazyComponent(async () => (await import('../../bell/panel.tsx')).BellPanel);

/** A button with the number of new notifications, which opens their list. */
export function Bell() {
  const [open, setOpen] = useState(false);
  const count = useSyncExternalStore(bellFeed.subscribe, bellFeed.getNewCount);
  const bell = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => bellFeed.start(), []);
  const close = (returnFocus: boolean) => {
    setOpen(false);
    if (returnFocus) button.current?.focus();
  };
  useDismiss(open, (element) => bell.current?.contains(element) === true, close);
  return (
    <div className="bell" ref={bell}>
      <button
        ref={button}
        type="button"
        className="button button-plain bell-button"
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label={texts.new_count(count)}
        onClick={() => setOpen(!open)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path
            d="M12 4a5.5 5.5 0 0 0-5.5 5.5c0 5-2 6.5-2 6.5h15s-2-1.5-2-6.5A5.5 5.5 0 0 0 12 4zM10 19.5a2.2 2.2 0 0 0 4 0"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
          />
        </svg>
        {count > 0 && (
          <span className="bell-count" aria-hidden="true">
            {count}
          </span>
        )}
      </button>
      {open && (
        <Suspense>
          <BellPanel onClose={() => close(false)} />
        </Suspense>
      )}
    </div>
  );
}
