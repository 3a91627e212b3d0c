/** A handler that starts reading before the caller is known; made by {@link withPrefetch}. */
export class Prefetch<Input, Handle> {
  readonly start: (input: Input) => Handle;
  constructor(start: (input: Input) => Handle) {
    this.start = start;
  }
}

/**
 * A handler for an endpoint that must read before it writes, and can read while the caller is looked up: this
 * saves a round trip. `prefetch` starts once the roles in the verified token allow the call; `handle` runs
 * once the caller's profile is found to be in order.
 */
export const withPrefetch = <Input, Call, Fetched, Output>(
  prefetch: (input: Input) => Promise<Fetched>,
  handle: (call: Call, fetched: Fetched) => Promise<Output>,
) =>
  new Prefetch((input: Input) => {
    const fetching = prefetch(input);
    // When the caller is refused nobody awaits it, and an unhandled rejection would end the process.
    fetching.catch(() => undefined);
    return async (call: Call) => handle(call, await fetching);
  });
