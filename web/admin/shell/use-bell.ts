import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { bellFeed } from '../../bell/feed.ts';
import { deskQuery } from '../desk.ts';
import { useDismiss } from '../../ui/use-dismiss.ts';

const getZeroCount = () => 0;
const subscribeToNothing = () => () => undefined;

/** Cloudscape's button accepts no ref, so it is found by its name. */
const bellSelector = '#top-bar :is(a, button):is([aria-label$="otifications"], [aria-label$="otification"])';

/** The number of new notifications, loaded after the first paint, and whether their list is open. */
export function useBell() {
  const queryClient = useQueryClient();
  const [feed, setFeed] = useState<typeof bellFeed>();
  const [open, setOpen] = useState(false);
  const count = useSyncExternalStore(
    feed?.subscribe ?? subscribeToNothing,
    feed?.getNewCount ?? getZeroCount,
  );
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      import('../../bell/feed.ts').then(
        (feedModule) => {
          feedModule.bellFeed.start(async () => (await queryClient.fetchQuery(deskQuery)).bell);
          setFeed(feedModule.bellFeed);
        },
        // If the bell's code cannot be loaded, screens work without it.
        () => undefined,
      );
    });
    return () => cancelAnimationFrame(frame);
  }, [queryClient]);
  const close = (shouldFocusButton = false) => {
    setOpen(false);
    if (!shouldFocusButton) return;
    // Cloudscape also renders a copy of the button, to measure it; the copy cannot be focused.
    for (const button of document.querySelectorAll<HTMLElement>(bellSelector)) button.focus();
  };
  const isInside = (element: Element) =>
    element.closest('.bell-panel') !== null || element.closest(bellSelector) !== null;
  useDismiss(open, isInside, close);
  return { count, open, toggle: () => setOpen(!open), close: () => close() };
}
