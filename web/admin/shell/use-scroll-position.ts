import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** The scroll position in pixels, by the key of the history entry. */
const positions = new Map<string, number>();

/** Turns off the browser's scroll restoration, which is too early: it scrolls the page that the user left. */
function useManualScrollRestoration(): void {
  useEffect(() => {
    const createRestorationSetter = (to: ScrollRestoration) => () => (history.scrollRestoration = to);
    const [turnOff, turnOn] = [createRestorationSetter('manual'), createRestorationSetter('auto')];
    turnOff();
    // For a reload.
    addEventListener('pagehide', turnOn);
    addEventListener('pageshow', turnOff);
    return () => {
      removeEventListener('pagehide', turnOn);
      removeEventListener('pageshow', turnOff);
    };
  }, []);
}

/** Scrolls to the top of a new page, or after Back and Forward to where the user was on the page. */
export function useScrollPosition(): void {
  const { key, pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const shownPath = useRef(pathname);
  useManualScrollRestoration();
  useLayoutEffect(() => {
    const isSamePage = shownPath.current === pathname;
    shownPath.current = pathname;
    if (navigationType === NavigationType.Pop && hash === '') scrollTo(0, positions.get(key) ?? 0);
    if (navigationType === NavigationType.Push || (navigationType === NavigationType.Replace && !isSamePage))
      scrollTo(0, 0);
    const storePosition = () => positions.set(key, scrollY);
    addEventListener('scroll', storePosition, { passive: true });
    return () => removeEventListener('scroll', storePosition);
  }, [key, pathname, hash, navigationType]);
}
