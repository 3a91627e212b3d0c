/** Wraps a function that creates data for calls, and decides how often it runs. */
export type Keep = <T>(make: () => Promise<T>) => () => Promise<T>;

/** For calls that change the data created for them. */
export const makeForEachCall: Keep = (make) => make;

/** For calls that change nothing. */
export const makeOnce: Keep = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};
