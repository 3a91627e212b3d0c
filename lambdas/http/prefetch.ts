/** A handler that starts reading before the caller is authenticated; created by {@link withPrefetch}. */
export class PrefetchingHandler<Input, Handle> {
  readonly start: (input: Input) => Handle;
  constructor(start: (input: Input) => Handle) {
    this.start = start;
  }
}

/**
 * A handler for an endpoint that reads before it writes. The read runs concurrently with the look-up of the
 * caller, which saves a round trip. `prefetch` starts if the roles in the verified token allow the call.
 * `handle` starts if the caller's profile allows it as well.
 */
export const withPrefetch = <Input, Call, Fetched, Output>(
  prefetch: (input: Input) => Promise<Fetched>,
  handle: (call: Call, fetched: Fetched) => Promise<Output>,
) =>
  new PrefetchingHandler((input: Input) => {
    const fetchPromise = prefetch(input);
    // If the call is refused, nothing awaits this promise, and an unhandled rejection would end the process.
    fetchPromise.catch(() => undefined);
    return async (call: Call) => handle(call, await fetchPromise);
  });
