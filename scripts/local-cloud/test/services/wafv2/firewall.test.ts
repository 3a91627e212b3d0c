import { describe, expect, it } from 'vitest';
import { createSiteFirewall } from '../../../services/wafv2/service.ts';
import type { InspectedRequest } from '../../../services/wafv2/statement.ts';
import { sendRawRequest, startSite } from '../cloudfront/fixture.ts';
import { createSiteAssembly } from '../cloudfront/site-assembly.ts';

const noTransformation = [{ Priority: 0, Type: 'NONE' }];
const apiPathStatement = {
  ByteMatchStatement: {
    FieldToMatch: { UriPath: {} },
    PositionalConstraint: 'STARTS_WITH',
    SearchString: '/api/',
    TextTransformations: [{ Priority: 0, Type: 'URL_DECODE' }],
  },
};
const tooManyRequestsResponse = {
  ResponseCode: 429,
  CustomResponseBodyKey: 'too-many',
  ResponseHeaders: [{ Name: 'Retry-After', Value: '300' }],
};

/** A rule that limits each IP address to ten requests a minute. */
const createRule = (changes: object = {}, rateChanges: object = {}) => ({
  Name: 'Api',
  Priority: 1,
  Action: { Block: { CustomResponse: tooManyRequestsResponse } },
  VisibilityConfig: {},
  Statement: {
    RateBasedStatement: {
      Limit: 10,
      EvaluationWindowSec: 60,
      AggregateKeyType: 'IP',
      ScopeDownStatement: apiPathStatement,
      ...rateChanges,
    },
  },
  ...changes,
});

const createWebAcl = (...Rules: object[]) => ({
  Scope: 'CLOUDFRONT',
  DefaultAction: { Allow: {} },
  VisibilityConfig: {},
  CustomResponseBodies: {
    'too-many': { ContentType: 'APPLICATION_JSON', Content: '{"code":"too_many_requests"}' },
  },
  Rules,
});

const createRequest = (changes: Partial<InspectedRequest> = {}): InspectedRequest => ({
  method: 'GET',
  path: '/api/tickets',
  query: '',
  headers: new Map(),
  ip: '192.0.2.1',
  ...changes,
});

/** A firewall whose clock the test moves forward. */
function createFirewall(webAcl: object) {
  let nowMs = 0;
  const assembly = createSiteAssembly({ webAcl });
  const [webAclResource] = assembly.listByType('AWS::WAFv2::WebACL');
  if (!webAclResource) throw new Error('There is no web ACL');
  const { inspect } = createSiteFirewall(assembly, assembly.getArn(webAclResource), () => nowMs);
  return {
    advanceSeconds: (seconds: number) => (nowMs += seconds * 1000),
    sendRequests: (times: number, changes?: Partial<InspectedRequest>) =>
      Array.from(
        { length: times },
        () => inspect(createRequest(changes))?.customResponse?.status ?? 'allowed',
      ),
  };
}

describe('a rate-based rule', () => {
  it('limits a caller from the next evaluation, at most 30 seconds later, until the window has passed', () => {
    const { advanceSeconds, sendRequests } = createFirewall(createWebAcl(createRule()));
    expect(new Set(sendRequests(11))).toEqual(new Set(['allowed']));
    advanceSeconds(29);
    expect(sendRequests(1)).toEqual(['allowed']);
    advanceSeconds(1);
    expect(sendRequests(2)).toEqual([429, 429]);
    expect(sendRequests(1, { ip: '192.0.2.2' })).toEqual(['allowed']);
    advanceSeconds(59);
    expect(sendRequests(1)).toEqual(['allowed']);
  });

  it('allows exactly the limit, and counts limited requests as well', () => {
    const { advanceSeconds, sendRequests } = createFirewall(createWebAcl(createRule()));
    sendRequests(9);
    advanceSeconds(30);
    expect(sendRequests(1)).toEqual(['allowed']);
    sendRequests(20);
    advanceSeconds(30);
    expect(sendRequests(20)).toContain(429);
    advanceSeconds(55);
    expect(sendRequests(1)).toEqual([429]);
  });

  it('counts only what its scope-down statement matches', () => {
    const { advanceSeconds, sendRequests } = createFirewall(createWebAcl(createRule()));
    sendRequests(50, { path: '/index.html' });
    advanceSeconds(30);
    expect(sendRequests(1)).toEqual(['allowed']);
    sendRequests(50, { path: '/%61pi/tickets' });
    advanceSeconds(30);
    expect(sendRequests(1)).toEqual([429]);
    expect(sendRequests(1, { path: '/index.html' })).toEqual(['allowed']);
  });

  it('counts by a header, and ignores requests without it', () => {
    const CustomKeys = [{ Header: { Name: 'authorization', TextTransformations: noTransformation } }];
    const { advanceSeconds, sendRequests } = createFirewall(
      createWebAcl(createRule({}, { AggregateKeyType: 'CUSTOM_KEYS', CustomKeys })),
    );
    const createTokenHeaders = (token: string) => ({ headers: new Map([['authorization', [token]]]) });
    for (let n = 1; n <= 11; n += 1) sendRequests(1, { ...createTokenHeaders('one'), ip: `192.0.2.${n}` });
    sendRequests(50);
    sendRequests(5, createTokenHeaders('other'));
    advanceSeconds(30);
    expect([
      sendRequests(1, createTokenHeaders('one')),
      sendRequests(1, createTokenHeaders('other')),
      sendRequests(1),
    ]).toEqual([[429], ['allowed'], ['allowed']]);
  });

  it('is evaluated by priority: requests that an earlier rule allows are not counted', () => {
    const allowRule = {
      Name: 'First',
      Priority: 0,
      Action: { Allow: {} },
      VisibilityConfig: {},
      Statement: apiPathStatement,
    };
    const { advanceSeconds, sendRequests } = createFirewall(createWebAcl(createRule(), allowRule));
    sendRequests(50);
    advanceSeconds(30);
    expect(sendRequests(1)).toEqual(['allowed']);
  });
});

describe('a web ACL', () => {
  it.each<[string, object]>([
    ['a limit below ten', createWebAcl(createRule({}, { Limit: 9 }))],
    ['another evaluation window', createWebAcl(createRule({}, { EvaluationWindowSec: 90 }))],
    [
      'the aggregate key CUSTOM_KEYS without custom keys',
      createWebAcl(createRule({}, { AggregateKeyType: 'CUSTOM_KEYS' })),
    ],
    [
      'one count for all requests of the site',
      createWebAcl(createRule({}, { AggregateKeyType: 'CONSTANT', ScopeDownStatement: undefined })),
    ],
    [
      'a rate-based statement inside another',
      createWebAcl(createRule({}, { ScopeDownStatement: createRule().Statement })),
    ],
    ['a rate-based rule whose action is Allow', createWebAcl(createRule({ Action: { Allow: {} } }))],
    ['a rule without an action', createWebAcl(createRule({ Action: undefined }))],
    ['two rules with the same priority', createWebAcl(createRule(), createRule({ Name: 'Other' }))],
    [
      'a custom response body that is not declared',
      { ...createWebAcl(createRule()), CustomResponseBodies: {} },
    ],
    ['a scope other than CloudFront', { ...createWebAcl(createRule()), Scope: 'REGIONAL' }],
    [
      'a statement that the emulator does not know',
      createWebAcl(createRule({ Statement: { GeoMatchStatement: { CountryCodes: ['GB'] } } })),
    ],
  ])('is refused with %s', (_, webAcl) => {
    expect(() => createFirewall(webAcl)).toThrow(/web ACL|WebACL/);
  });
});

describe('a distribution with a web ACL', () => {
  it('answers limited requests with the response of the rule', async () => {
    let nowMs = 0;
    const { url } = await startSite({ webAcl: createWebAcl(createRule()), now: () => nowMs });
    for (let n = 0; n < 11; n += 1) expect((await sendRawRequest(url, '/api/echo')).status).toBe(200);
    nowMs = 30_000;
    const response = await sendRawRequest(url, '/api/echo', { method: 'POST', body: 'unread' });
    expect([response.status, response.body.toString()]).toEqual([429, '{"code":"too_many_requests"}']);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json',
      'retry-after': '300',
      'x-cache': 'Error from cloudfront',
    });
    expect(response.headers['x-frame-options']).toBeUndefined();
    expect((await sendRawRequest(url, '/index.html')).status).toBe(200);
  });

  it('answers 403 if the rule has no response', async () => {
    const blockRule = { ...createRule({ Action: { Block: {} } }), Statement: apiPathStatement };
    const { url } = await startSite({ webAcl: createWebAcl(blockRule) });
    const response = await sendRawRequest(url, '/api/echo');
    expect(response.status).toBe(403);
    expect(response.body.toString()).toContain('Request blocked.');
  });
});
