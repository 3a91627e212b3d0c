import { describe, expect, it } from 'vitest';
import { siteFirewall } from '../../../services/wafv2/service.ts';
import type { InspectedRequest } from '../../../services/wafv2/statement.ts';
import { sendRawRequest, startSite } from '../cloudfront/fixture.ts';
import { siteAssembly } from '../cloudfront/site-assembly.ts';

const noTransformation = [{ Priority: 0, Type: 'NONE' }];
const apiPathStatement = {
  ByteMatchStatement: {
    FieldToMatch: { UriPath: {} },
    PositionalConstraint: 'STARTS_WITH',
    SearchString: '/api/',
    TextTransformations: [{ Priority: 0, Type: 'URL_DECODE' }],
  },
};
const tooManyResponse = {
  ResponseCode: 429,
  CustomResponseBodyKey: 'too-many',
  ResponseHeaders: [{ Name: 'Retry-After', Value: '300' }],
};

/** A rule that limits each IP address to ten requests a minute. */
const rule = (changes: object = {}, rate: object = {}) => ({
  Name: 'Api',
  Priority: 1,
  Action: { Block: { CustomResponse: tooManyResponse } },
  VisibilityConfig: {},
  Statement: {
    RateBasedStatement: {
      Limit: 10,
      EvaluationWindowSec: 60,
      AggregateKeyType: 'IP',
      ScopeDownStatement: apiPathStatement,
      ...rate,
    },
  },
  ...changes,
});

const acl = (...Rules: object[]) => ({
  Scope: 'CLOUDFRONT',
  DefaultAction: { Allow: {} },
  VisibilityConfig: {},
  CustomResponseBodies: {
    'too-many': { ContentType: 'APPLICATION_JSON', Content: '{"code":"too_many_requests"}' },
  },
  Rules,
});

const request = (changes: Partial<InspectedRequest> = {}): InspectedRequest => ({
  method: 'GET',
  path: '/api/tickets',
  query: '',
  headers: new Map(),
  ip: '192.0.2.1',
  ...changes,
});

/** A firewall whose clock the test moves forward. */
function firewall(webAcl: object) {
  let now = 0;
  const assembly = siteAssembly({ webAcl });
  const [resource] = assembly.ofType('AWS::WAFv2::WebACL');
  if (!resource) throw new Error('There is no web ACL');
  const { inspect } = siteFirewall(assembly, assembly.arn(resource), () => now);
  return {
    pass: (seconds: number) => (now += seconds * 1000),
    send: (times: number, changes?: Partial<InspectedRequest>) =>
      Array.from({ length: times }, () => inspect(request(changes))?.custom?.status ?? 'allowed'),
  };
}

describe('a rate-based rule', () => {
  it('limits a caller from the next evaluation, at most 30 seconds later, until the window has passed', () => {
    const { pass, send } = firewall(acl(rule()));
    expect(new Set(send(11))).toEqual(new Set(['allowed']));
    pass(29);
    expect(send(1)).toEqual(['allowed']);
    pass(1);
    expect(send(2)).toEqual([429, 429]);
    expect(send(1, { ip: '192.0.2.2' })).toEqual(['allowed']);
    pass(59);
    expect(send(1)).toEqual(['allowed']);
  });

  it('allows exactly the limit, and counts limited requests as well', () => {
    const { pass, send } = firewall(acl(rule()));
    send(9);
    pass(30);
    expect(send(1)).toEqual(['allowed']);
    send(20);
    pass(30);
    expect(send(20)).toContain(429);
    pass(55);
    expect(send(1)).toEqual([429]);
  });

  it('counts only what its scope-down statement matches', () => {
    const { pass, send } = firewall(acl(rule()));
    send(50, { path: '/index.html' });
    pass(30);
    expect(send(1)).toEqual(['allowed']);
    send(50, { path: '/%61pi/tickets' });
    pass(30);
    expect(send(1)).toEqual([429]);
    expect(send(1, { path: '/index.html' })).toEqual(['allowed']);
  });

  it('counts by a header, and ignores requests without it', () => {
    const CustomKeys = [{ Header: { Name: 'authorization', TextTransformations: noTransformation } }];
    const { pass, send } = firewall(acl(rule({}, { AggregateKeyType: 'CUSTOM_KEYS', CustomKeys })));
    const withToken = (token: string) => ({ headers: new Map([['authorization', [token]]]) });
    for (let n = 1; n <= 11; n += 1) send(1, { ...withToken('one'), ip: `192.0.2.${n}` });
    send(50);
    send(5, withToken('other'));
    pass(30);
    expect([send(1, withToken('one')), send(1, withToken('other')), send(1)]).toEqual([
      [429],
      ['allowed'],
      ['allowed'],
    ]);
  });

  it('is evaluated by priority: requests that an earlier rule allows are not counted', () => {
    const allowRule = {
      Name: 'First',
      Priority: 0,
      Action: { Allow: {} },
      VisibilityConfig: {},
      Statement: apiPathStatement,
    };
    const { pass, send } = firewall(acl(rule(), allowRule));
    send(50);
    pass(30);
    expect(send(1)).toEqual(['allowed']);
  });
});

describe('a web ACL', () => {
  it.each<[string, object]>([
    ['a limit below ten', acl(rule({}, { Limit: 9 }))],
    ['another evaluation window', acl(rule({}, { EvaluationWindowSec: 90 }))],
    ['the aggregate key CUSTOM_KEYS without custom keys', acl(rule({}, { AggregateKeyType: 'CUSTOM_KEYS' }))],
    [
      'one count for all requests of the site',
      acl(rule({}, { AggregateKeyType: 'CONSTANT', ScopeDownStatement: undefined })),
    ],
    ['a rate-based statement inside another', acl(rule({}, { ScopeDownStatement: rule().Statement }))],
    ['a rate-based rule whose action is Allow', acl(rule({ Action: { Allow: {} } }))],
    ['a rule without an action', acl(rule({ Action: undefined }))],
    ['two rules with the same priority', acl(rule(), rule({ Name: 'Other' }))],
    ['a custom response body that is not declared', { ...acl(rule()), CustomResponseBodies: {} }],
    ['a scope other than CloudFront', { ...acl(rule()), Scope: 'REGIONAL' }],
    [
      'a statement that the emulator does not know',
      acl(rule({ Statement: { GeoMatchStatement: { CountryCodes: ['GB'] } } })),
    ],
  ])('is refused with %s', (_, webAcl) => {
    expect(() => firewall(webAcl)).toThrow(/web ACL|WebACL/);
  });
});

describe('a distribution with a web ACL', () => {
  it('answers limited requests with the response of the rule', async () => {
    let now = 0;
    const { url } = await startSite({ webAcl: acl(rule()), now: () => now });
    for (let n = 0; n < 11; n += 1) expect((await sendRawRequest(url, '/api/echo')).status).toBe(200);
    now = 30_000;
    const answer = await sendRawRequest(url, '/api/echo', { method: 'POST', body: 'unread' });
    expect([answer.status, answer.body.toString()]).toEqual([429, '{"code":"too_many_requests"}']);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'retry-after': '300',
      'x-cache': 'Error from cloudfront',
    });
    expect(answer.headers['x-frame-options']).toBeUndefined();
    expect((await sendRawRequest(url, '/index.html')).status).toBe(200);
  });

  it('answers 403 if the rule has no response', async () => {
    const aclRule = { ...rule({ Action: { Block: {} } }), Statement: apiPathStatement };
    const { url } = await startSite({ webAcl: acl(aclRule) });
    const answer = await sendRawRequest(url, '/api/echo');
    expect(answer.status).toBe(403);
    expect(answer.body.toString()).toContain('Request blocked.');
  });
});
