import * as z from 'zod';
import type { Assembly } from '../../assembly/assembly.ts';
import { UserFacingError } from '../../user-facing-error.ts';
import type { HeaderFields } from './headers.ts';

const override = { Override: z.boolean() };

const policy = z.object({
  ResponseHeadersPolicyConfig: z.object({
    CorsConfig: z.undefined().optional(),
    CustomHeadersConfig: z
      .object({ Items: z.array(z.object({ Header: z.string(), Value: z.string(), ...override })) })
      .default({ Items: [] }),
    RemoveHeadersConfig: z
      .object({ Items: z.array(z.object({ Header: z.string() })) })
      .default({ Items: [] }),
    SecurityHeadersConfig: z
      .object({
        ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string(), ...override }).optional(),
        ContentTypeOptions: z.object(override).optional(),
        FrameOptions: z.object({ FrameOption: z.string(), ...override }).optional(),
        ReferrerPolicy: z.object({ ReferrerPolicy: z.string(), ...override }).optional(),
        StrictTransportSecurity: z
          .object({
            AccessControlMaxAgeSec: z.number(),
            IncludeSubdomains: z.boolean().default(false),
            Preload: z.boolean().default(false),
            ...override,
          })
          .optional(),
        XSSProtection: z
          .object({
            Protection: z.boolean(),
            ModeBlock: z.boolean().default(false),
            ReportUri: z.string().optional(),
            ...override,
          })
          .optional(),
      })
      .default({}),
  }),
});
type Configuration = z.infer<typeof policy>['ResponseHeadersPolicyConfig'];

export interface ResponseHeadersPolicy {
  remove: string[];
  set: { name: string; value: string; override: boolean }[];
}

/**
 * The policy as a list of headers to remove and to set.
 * @throws UserFacingError for a managed policy and for CORS settings, which are not emulated
 */
export function readResponseHeadersPolicy(assembly: Assembly, id: string | undefined): ResponseHeadersPolicy {
  if (id === undefined) return { remove: [], set: [] };
  const resource = assembly.find('AWS::CloudFront::ResponseHeadersPolicy', id);
  if (!resource)
    throw new UserFacingError(
      `The distribution uses the response headers policy ${id}, which is not in the assembly.`,
      'Declare the policy in a stack of the assembly: managed response headers policies are not emulated.',
    );
  const configuration = assembly.parseProperties(resource, policy).ResponseHeadersPolicyConfig;
  const customHeaders = configuration.CustomHeadersConfig.Items.map((item) =>
    header(item.Header, item.Value, item),
  );
  return {
    remove: configuration.RemoveHeadersConfig.Items.map((item) => item.Header.toLowerCase()),
    set: [...createSecurityHeaders(configuration.SecurityHeadersConfig), ...customHeaders],
  };
}

const header = (name: string, value: string, { Override }: { Override: boolean }) => ({
  name: name.toLowerCase(),
  value,
  override: Override,
});

function createSecurityHeaders(
  settings: Configuration['SecurityHeadersConfig'],
): ResponseHeadersPolicy['set'] {
  const {
    ContentSecurityPolicy: csp,
    ContentTypeOptions: contentTypeOptions,
    FrameOptions: frame,
    ReferrerPolicy: referrerPolicy,
    StrictTransportSecurity: hsts,
    XSSProtection: xss,
  } = settings;
  const joinDirectives = (...list: (string | false | undefined)[]) => list.filter(Boolean).join('; ');
  return [
    csp && header('content-security-policy', csp.ContentSecurityPolicy, csp),
    contentTypeOptions && header('x-content-type-options', 'nosniff', contentTypeOptions),
    frame && header('x-frame-options', frame.FrameOption, frame),
    referrerPolicy && header('referrer-policy', referrerPolicy.ReferrerPolicy, referrerPolicy),
    hsts &&
      header(
        'strict-transport-security',
        joinDirectives(
          `max-age=${hsts.AccessControlMaxAgeSec}`,
          hsts.IncludeSubdomains && 'includeSubDomains',
          hsts.Preload && 'preload',
        ),
        hsts,
      ),
    xss &&
      header(
        'x-xss-protection',
        joinDirectives(
          xss.Protection ? '1' : '0',
          xss.ModeBlock && 'mode=block',
          xss.ReportUri && `report=${xss.ReportUri}`,
        ),
        xss,
      ),
  ].filter((item) => item !== undefined);
}

/** Applies the policy. Without `override`, a header of the origin is not replaced. */
export function applyPolicy({ remove, set }: ResponseHeadersPolicy, headers: HeaderFields): void {
  for (const name of remove) headers.delete(name);
  for (const { name, value, override: overridesOrigin } of set)
    if (overridesOrigin || !headers.has(name)) headers.set(name, [value]);
}
