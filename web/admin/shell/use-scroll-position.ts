import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Pixels, by the key of the history entry. */
const positions = new Map<string, number>();

/** The browser itself would restore the position too early, on the page that the user leaves. */
function useOwnRestoration(): void {
  useEffect(() => {
    const set = (to: ScrollRestoration) => () => (history.scrollRestoration = to);
    const [own, browsers] = [set('manual'), set('auto')];
    own();
    // For a reload.
    addEventListener('pagehide', browsers);
    addEventListener('pageshow', own);
    return () => {
      removeEventListener('pagehide', browsers);
      removeEventListener('pageshow', own);
    };
  }, []);
}

/** Scrolls to the top of another page, and after Back and Forward to where the user was. */
export function useScrollPosition(): void {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useOwnRestoration();
  useLayoutEffect(() => {
    const isSamePage = shown.current === pathname;
    shown.current = pathname;
    if (navigation === NavigationType.Pop && hash === '') scrollTo(0, positions.get(key) ?? 0);
    if (navigation === NavigationType.Push || (navigation === NavigationType.Replace && !isSamePage))
      scrollTo(0, 0);
    const remember = () => positions.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key, pathname, hash, navigation]);
}
