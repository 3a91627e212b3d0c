import { liveTimes } from '@portico/shared/model/live.ts';

/**
 * Milliseconds before the first request after a change. It is random, so that fifty screens do not all call
 * the API at the same moment.
 */
const pickFirstDelay = () => 50 + Math.random() * 250;

interface Options {
  readonly intervals?: readonly number[];
  /**
   * Whether a request may be sent now; if not, it waits until the window is shown. @default whether the
   * window is visible
   */
  readonly canRequest?: () => boolean;
}

/**
 * Combines many changes into few requests: one soon after the first change and, while more changes arrive,
 * others at increasing intervals.
 */
export function coalesceRequests(
  request: () => void,
  { intervals = liveTimes.ask_again, canRequest = () => !document.hidden }: Options = {},
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  /** The number of requests since the last interval without a change. */
  let consecutiveRequests = 0;
  const wait = (next: () => void, time: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      next();
    }, time);
  };
  const requestNow = () => {
    isWaiting = false;
    wait(handleIntervalEnd, intervals[Math.min(consecutiveRequests, intervals.length - 1)] ?? 0);
    consecutiveRequests += 1;
    request();
  };
  const requestIfAllowed = () => {
    if (canRequest()) requestNow();
  };
  const handleIntervalEnd = () => {
    if (isWaiting) return requestIfAllowed();
    consecutiveRequests = 0;
  };
  document.addEventListener('visibilitychange', () => {
    if (isWaiting && timer === undefined) requestIfAllowed();
  });
  return {
    /** Something has changed. */
    soon: () => {
      isWaiting = true;
      if (timer === undefined) wait(requestIfAllowed, pickFirstDelay());
    },
    /** Refetches immediately. The request covers all changes so far. */
    now: requestNow,
  };
}
