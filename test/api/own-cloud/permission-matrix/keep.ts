/** Decides how often something is made for calls. */
export type Keep = <T>(make: () => Promise<T>) => () => Promise<T>;

/** For calls that change what was made for them. */
export const makeForEachCall: Keep = (make) => make;

/** For calls that change nothing. */
export const makeOnce: Keep = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};
