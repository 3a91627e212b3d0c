import type { ServerResponse } from 'node:http';
import * as z from 'zod';
import { S3Error } from './errors.ts';
import type { S3Request } from './request/request.ts';

/** `CorsConfiguration` of an AWS::S3::Bucket. */
export const corsConfiguration = z.object({
  CorsRules: z.array(
    z.object({
      AllowedHeaders: z.array(z.string()).default([]),
      AllowedMethods: z.array(z.string()),
      AllowedOrigins: z.array(z.string()),
      ExposedHeaders: z.array(z.string()).default([]),
      MaxAge: z.coerce.number().optional(),
    }),
  ),
});
export type CorsRule = z.infer<typeof corsConfiguration>['CorsRules'][number];

const vary = 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method';

/**
 * Responds to a preflight request according to the bucket's rules.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/cors.html
 */
export function answerPreflight(request: S3Request, rules: CorsRule[], response: ServerResponse): void {
  const origin = request.header('origin');
  const method = request.header('access-control-request-method');
  if (origin === undefined || method === undefined)
    throw new S3Error(
      400,
      'BadRequest',
      `Insufficient information. ${origin === undefined ? 'Origin request header' : 'Access-Control-Request-Method header'} needed.`,
    );
  const headers = (request.header('access-control-request-headers') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
  const rule = findRule(rules, origin, method, headers);
  if (!rule)
    throw new S3Error(
      403,
      'AccessForbidden',
      rules.length === 0
        ? 'CORSResponse: CORS is not enabled for this bucket.'
        : "CORSResponse: This CORS request is not allowed. The bucket's CORS rules do not allow this origin, method or headers.",
      { Method: method, ResourceType: 'OBJECT' },
    );
  applyRule(rule, origin, response);
  if (headers.length > 0) response.setHeader('access-control-allow-headers', headers.join(', '));
  response.writeHead(200).end();
}

/** Adds the headers that let a page of an allowed origin read the response to its actual request. */
export function addCorsHeaders(request: S3Request, rules: CorsRule[], response: ServerResponse): void {
  const origin = request.header('origin');
  if (origin === undefined) return;
  const rule = findRule(rules, origin, request.method, []);
  if (rule) applyRule(rule, origin, response);
}

function findRule(
  rules: CorsRule[],
  origin: string,
  method: string,
  headers: string[],
): CorsRule | undefined {
  return rules.find(
    (rule) =>
      rule.AllowedMethods.includes(method) &&
      rule.AllowedOrigins.some((pattern) => matchesPattern(pattern, origin)) &&
      headers.every((name) =>
        rule.AllowedHeaders.some((pattern) => matchesPattern(pattern.toLowerCase(), name)),
      ),
  );
}

function applyRule(rule: CorsRule, origin: string, response: ServerResponse): void {
  if (rule.AllowedOrigins.includes('*')) response.setHeader('access-control-allow-origin', '*');
  else {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-credentials', 'true');
  }
  response.setHeader('access-control-allow-methods', rule.AllowedMethods.join(', '));
  if (rule.ExposedHeaders.length > 0)
    response.setHeader('access-control-expose-headers', rule.ExposedHeaders.join(', '));
  if (rule.MaxAge !== undefined) response.setHeader('access-control-max-age', rule.MaxAge);
  response.setHeader('vary', vary);
}

/** A pattern may contain one `*`, for any characters. */
function matchesPattern(pattern: string, value: string): boolean {
  const [before = '', after] = pattern.split('*', 2);
  if (after === undefined) return value === pattern;
  return value.length >= before.length + after.length && value.startsWith(before) && value.endsWith(after);
}
