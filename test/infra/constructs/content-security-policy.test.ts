import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { placeholderArtifacts, listResourcesOfType, synthesize } from '../support/synthesize.ts';

const { site: prodSite } = synthesize('prod').templates;
const { site: localSite } = synthesize('local').templates;

const Headers = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z.looseObject({
      ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.unknown(), Override: z.literal(true) }),
    }),
  }),
});

describe('security headers', () => {
  const readHeaders = (template: Template, name = 'SecurityHeaders') => {
    const policies = Object.entries(listResourcesOfType(template, 'AWS::CloudFront::ResponseHeadersPolicy'));
    const policy = policies.find(([id]) => id.startsWith(name))?.[1].Properties;
    return Headers.parse(policy).ResponseHeadersPolicyConfig.SecurityHeadersConfig;
  };
  const readPolicy = (template: Template, name?: string) =>
    JSON.stringify(readHeaders(template, name).ContentSecurityPolicy.ContentSecurityPolicy);

  test('require HTTPS and declared types, forbid framing, and limit the referrer', () => {
    expect(readHeaders(prodSite)).toMatchObject({
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

  const trustedTypesDirectives = "; trusted-types logo; require-trusted-types-for 'script'";
  const removeTrustedTypes = (policy: string) => policy.replace(trustedTypesDirectives, '');

  test('do not let scripts turn text into markup or code, except for reCAPTCHA and the blog', () => {
    expect(readPolicy(prodSite)).toContain(trustedTypesDirectives);
    for (const name of ['BlogHeaders', 'ContactHeaders'])
      expect(readPolicy(prodSite, name)).not.toContain('trusted-types');
  });

  const scriptDirective = `script-src 'self' '${placeholderArtifacts.inlineScriptHash}'`;

  test("allow nothing by default, no inline code except the site's own script, and no framing", () => {
    for (const policy of [readPolicy(prodSite), readPolicy(localSite)]) {
      expect(policy).toContain(`default-src 'none'; ${scriptDirective}; style-src 'self';`);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
    }
  });

  test('let scripts call only Cognito and the attachments bucket', () => {
    expect(readPolicy(prodSite)).toMatch(
      /connect-src 'self' https:\/\/cognito-idp\.eu-west-2\.[^;]*Attachments[^;]*RegionalDomainName[^;]*;/,
    );
    expect(readPolicy(prodSite)).not.toContain('127.0.0.1');
  });

  test('allow reCAPTCHA on the contact page only', () => {
    const contactPolicy = readPolicy(prodSite, 'ContactHeaders');
    const recaptchaUrl = 'https://www.google.com/recaptcha/';
    expect(contactPolicy).toContain(`${scriptDirective} ${recaptchaUrl} https://www.gstatic.com/recaptcha/;`);
    expect(contactPolicy).toContain(`frame-src ${recaptchaUrl} https://recaptcha.google.com/recaptcha/;`);
    expect(contactPolicy).toMatch(/connect-src [^;]* https:\/\/www\.google\.com\/recaptcha\/;/);
    expect(contactPolicy).not.toContain('unsafe');
    expect(readPolicy(prodSite)).not.toMatch(/google|gstatic|frame-src/);
    const { ContentSecurityPolicy: _, ...otherHeaders } = readHeaders(prodSite, 'ContactHeaders');
    expect(readHeaders(prodSite)).toMatchObject(otherHeaders);
  });

  test('allow pictures of other sites only on the blog, and pictures created by scripts only with tickets', () => {
    expect(readPolicy(prodSite, 'BlogHeaders')).toContain("img-src 'self' data: https:;");
    expect(readPolicy(prodSite)).toContain("img-src 'self' data: blob:;");
    expect(readPolicy(prodSite, 'BlogHeaders').replace(' data: https:', ' data: blob:')).toBe(
      removeTrustedTypes(readPolicy(prodSite)),
    );
  });

  test('allow nothing from Google in the local environment, which has a reCAPTCHA emulator', () => {
    const generalPolicy = removeTrustedTypes(readPolicy(localSite));
    expect(readPolicy(localSite, 'ContactHeaders')).toBe(generalPolicy.replace(' blob:', ''));
  });

  test('let scripts call the S3 emulator in the local environment', () => {
    expect(readPolicy(localSite)).toContain("connect-src 'self' http://127.0.0.1:*;");
    expect(readPolicy(localSite)).not.toContain('amazonaws');
  });
});
