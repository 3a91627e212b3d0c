/** The expression of an update with its names and values, for `UpdateCommand` and transactions. */
export interface Assignment {
  readonly UpdateExpression: string;
  readonly ExpressionAttributeNames: Record<string, string>;
  readonly ExpressionAttributeValues: Record<string, unknown>;
}

const splitPath = (path: string) => path.split('.');

/** Converts `summary.status` to `#summary.#status`, because any name may be a reserved word. */
export const pathExpression = (path: string): string =>
  splitPath(path)
    .map((segment) => `#${segment}`)
    .join('.');

/** The attribute names for the placeholders in {@link pathExpression}. */
export const pathNames = (paths: readonly string[]): Record<string, string> =>
  Object.fromEntries(paths.flatMap(splitPath).map((segment) => [`#${segment}`, segment]));

const valueName = (path: string) => `:${path.replaceAll('.', '_')}`;

/**
 * An update that sets attributes by path and removes others.
 * @param set values by path: `{ 'summary.status': 'closed', version: 2 }`
 */
export function assign(set: Readonly<Record<string, unknown>>, remove: readonly string[] = []): Assignment {
  const paths = Object.keys(set);
  const assignments = paths.map((path) => `${pathExpression(path)} = ${valueName(path)}`).join(', ');
  const removals = remove.length > 0 ? ` REMOVE ${remove.map(pathExpression).join(', ')}` : '';
  return {
    UpdateExpression: `SET ${assignments}${removals}`,
    ExpressionAttributeNames: pathNames([...paths, ...remove]),
    ExpressionAttributeValues: Object.fromEntries(
      Object.entries(set).map(([path, value]) => [valueName(path), value]),
    ),
  };
}
