import * as z from 'zod';

/**
 * How values replace markers.
 * https://docs.aws.amazon.com/cdk/api/v2/docs/aws-cdk-lib.aws_s3_deployment.MarkersConfig.html
 */
export const markersConfiguration = z.object({
  jsonEscape: z.union([z.boolean(), z.stringbool()]).optional(),
  markerEncodings: z.record(z.string(), z.enum(['LITERAL', 'UNQUOTED_JSON_VALUE', 'JSON_VALUE'])).optional(),
});
export type MarkersConfiguration = z.infer<typeof markersConfiguration>;

/**
 * Replaces each marker, such as `<<marker:0xbaba:0>>`, with its value. Works on bytes, so that binary files
 * stay intact.
 */
export function replaceMarkers(
  file: Buffer,
  markers: Record<string, unknown>,
  configuration: MarkersConfiguration,
): Buffer {
  if (Object.keys(markers).length === 0) return file;
  let text = file.toString('latin1');
  for (const [marker, value] of Object.entries(markers))
    text = text.replaceAll(marker, () =>
      Buffer.from(encodeValue(marker, value, configuration)).toString('latin1'),
    );
  return Buffer.from(text, 'latin1');
}

function encodeValue(
  marker: string,
  value: unknown,
  { jsonEscape = false, markerEncodings = {} }: MarkersConfiguration,
): string {
  const encoding = markerEncodings[marker] ?? (jsonEscape ? 'UNQUOTED_JSON_VALUE' : 'LITERAL');
  if (encoding === 'LITERAL') return z.string().parse(value);
  const json = JSON.stringify(value);
  return encoding === 'UNQUOTED_JSON_VALUE' && json.startsWith('"') ? json.slice(1, -1) : json;
}
