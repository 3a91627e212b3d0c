/** Takes one token; `false` if there is none. */
export type Throttle = () => boolean;

/**
 * A token bucket, as API Gateway uses for throttling: at most `burst` tokens, and `rate` new ones per second.
 * Without a rate there is no limit.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html
 */
export function createThrottle(
  rate?: number,
  burst = rate ?? 0,
  now: () => number = () => performance.now(),
): Throttle {
  if (rate === undefined) return () => true;
  let tokens = burst;
  let last = now();
  return () => {
    const time = now();
    tokens = Math.min(burst, tokens + ((time - last) / 1000) * rate);
    last = time;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
