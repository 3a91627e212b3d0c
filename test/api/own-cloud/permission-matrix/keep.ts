/** Wraps a function that creates data for calls, and decides how often it runs. */
export type DataFactoryWrapper = <T>(make: () => Promise<T>) => () => Promise<T>;

/** Creates new data for each call. Used for calls that change the data. */
export const makeForEachCall: DataFactoryWrapper = (createData) => createData;

/** Creates data once for all calls. Used for calls that change nothing. */
export const makeOnce: DataFactoryWrapper = <T>(createData: () => Promise<T>) => {
  let sharedData: Promise<T> | undefined;
  return () => (sharedData ??= createData());
};
