/** Decides how often data for calls is created. */
export type Keep = <T>(make: () => Promise<T>) => () => Promise<T>;

/** For calls that change the data created for them. */
export const makeForEachCall: Keep = (make) => make;

/** For calls that change nothing. */
export const makeOnce: Keep = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};
