/**
 * A dynamic reference, `{{resolve:<service>:<reference>}}`, which CloudFormation replaces while it deploys.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references.html
 */
const dynamicReferencePattern = /\{\{resolve:([a-z-]+):([^}]+)\}\}/g;

/**
 * Replaces the dynamic references in a value, at any depth.
 * @param resolve returns the text of a reference; undefined leaves the reference unchanged
 */
export function resolveDynamicReferences(
  value: unknown,
  resolve: (service: string, reference: string) => string | undefined,
): unknown {
  if (typeof value === 'string')
    return value.replaceAll(
      dynamicReferencePattern,
      (whole, service: string, reference: string) => resolve(service, reference) ?? whole,
    );
  if (Array.isArray(value)) return value.map((item) => resolveDynamicReferences(item, resolve));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, resolveDynamicReferences(item, resolve)]),
  );
}
