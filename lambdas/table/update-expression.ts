/** The expression of an update with its names and values, for `UpdateCommand` and transactions. */
export interface Assignment {
  readonly UpdateExpression: string;
  readonly ExpressionAttributeNames: Record<string, string>;
  readonly ExpressionAttributeValues: Record<string, unknown>;
}

const splitPath = (path: string) => path.split('.');

/** Converts `summary.status` to `#summary.#status`, because any name may be a reserved word. */
export const formatPathExpression = (path: string): string =>
  splitPath(path)
    .map((segment) => `#${segment}`)
    .join('.');

/** The attribute names for the placeholders in {@link formatPathExpression}. */
export const createAttributeNames = (paths: readonly string[]): Record<string, string> =>
  Object.fromEntries(paths.flatMap(splitPath).map((segment) => [`#${segment}`, segment]));

const formatValuePlaceholder = (path: string) => `:${path.replaceAll('.', '_')}`;

/**
 * An update that sets attributes by path and removes others.
 * @param valuesByPath values by path: `{ 'summary.status': 'closed', version: 2 }`
 */
export function createAssignment(
  valuesByPath: Readonly<Record<string, unknown>>,
  removedPaths: readonly string[] = [],
): Assignment {
  const paths = Object.keys(valuesByPath);
  const assignments = paths
    .map((path) => `${formatPathExpression(path)} = ${formatValuePlaceholder(path)}`)
    .join(', ');
  const removals =
    removedPaths.length > 0 ? ` REMOVE ${removedPaths.map(formatPathExpression).join(', ')}` : '';
  return {
    UpdateExpression: `SET ${assignments}${removals}`,
    ExpressionAttributeNames: createAttributeNames([...paths, ...removedPaths]),
    ExpressionAttributeValues: Object.fromEntries(
      Object.entries(valuesByPath).map(([path, value]) => [formatValuePlaceholder(path), value]),
    ),
  };
}
