import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { placeholderArtifacts, listResourcesOfType, synthesize } from '../support/synthesize.ts';

const { site: prod } = synthesize('prod').templates;
const { site: local } = synthesize('local').templates;

const Headers = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z.looseObject({
      ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.unknown(), Override: z.literal(true) }),
    }),
  }),
});

describe('security headers', () => {
  const headersOf = (template: Template, name = 'SecurityHeaders') => {
    const policies = Object.entries(listResourcesOfType(template, 'AWS::CloudFront::ResponseHeadersPolicy'));
    const policy = policies.find(([id]) => id.startsWith(name))?.[1].Properties;
    return Headers.parse(policy).ResponseHeadersPolicyConfig.SecurityHeadersConfig;
  };
  const policyOf = (template: Template, name?: string) =>
    JSON.stringify(headersOf(template, name).ContentSecurityPolicy.ContentSecurityPolicy);

  test('require HTTPS and declared types, forbid framing, and limit the referrer', () => {
    expect(headersOf(prod)).toMatchObject({
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 63_072_000,
        IncludeSubdomains: true,
        Override: true,
      },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY', Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: true },
    });
  });

  const trustedTypes = "; trusted-types logo; require-trusted-types-for 'script'";
  const withoutTrustedTypes = (policy: string) => policy.replace(trustedTypes, '');

  test('do not let scripts turn text into markup or code, except for reCAPTCHA and the blog', () => {
    expect(policyOf(prod)).toContain(trustedTypes);
    for (const name of ['BlogHeaders', 'ContactHeaders'])
      expect(policyOf(prod, name)).not.toContain('trusted-types');
  });

  const ownScripts = `script-src 'self' '${placeholderArtifacts.inlineScriptHash}'`;

  test("allow nothing by default, no inline code except the site's own script, and no framing", () => {
    for (const policy of [policyOf(prod), policyOf(local)]) {
      expect(policy).toContain(`default-src 'none'; ${ownScripts}; style-src 'self';`);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
    }
  });

  test('let scripts call only Cognito and the attachments bucket', () => {
    expect(policyOf(prod)).toMatch(
      /connect-src 'self' https:\/\/cognito-idp\.eu-west-2\.[^;]*Attachments[^;]*RegionalDomainName[^;]*;/,
    );
    expect(policyOf(prod)).not.toContain('127.0.0.1');
  });

  test('allow reCAPTCHA on the contact page only', () => {
    const contactPolicy = policyOf(prod, 'ContactHeaders');
    const google = 'https://www.google.com/recaptcha/';
    expect(contactPolicy).toContain(`${ownScripts} ${google} https://www.gstatic.com/recaptcha/;`);
    expect(contactPolicy).toContain(`frame-src ${google} https://recaptcha.google.com/recaptcha/;`);
    expect(contactPolicy).toMatch(/connect-src [^;]* https:\/\/www\.google\.com\/recaptcha\/;/);
    expect(contactPolicy).not.toContain('unsafe');
    expect(policyOf(prod)).not.toMatch(/google|gstatic|frame-src/);
    const { ContentSecurityPolicy: _, ...rest } = headersOf(prod, 'ContactHeaders');
    expect(headersOf(prod)).toMatchObject(rest);
  });

  test('allow pictures of other sites only on the blog, and pictures created by scripts only with tickets', () => {
    expect(policyOf(prod, 'BlogHeaders')).toContain("img-src 'self' data: https:;");
    expect(policyOf(prod)).toContain("img-src 'self' data: blob:;");
    expect(policyOf(prod, 'BlogHeaders').replace(' data: https:', ' data: blob:')).toBe(
      withoutTrustedTypes(policyOf(prod)),
    );
  });

  test('allow nothing from Google in the local environment, which has a reCAPTCHA emulator', () => {
    const generalPolicy = withoutTrustedTypes(policyOf(local));
    expect(policyOf(local, 'ContactHeaders')).toBe(generalPolicy.replace(' blob:', ''));
  });

  test('let scripts call the S3 emulator in the local environment', () => {
    expect(policyOf(local)).toContain("connect-src 'self' http://127.0.0.1:*;");
    expect(policyOf(local)).not.toContain('amazonaws');
  });
});
