import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { S3Error } from '../errors.ts';

/** A request as S3 reads it: path-style addressing, `/<bucket>/<key>`. */
export interface S3Request {
  method: string;
  headers: IncomingHttpHeaders;
  /** Percent-decoded. The first segment is empty, the second is the bucket, and the others form the key. */
  pathSegments: string[];
  /** Percent-decoded. A `+` is a plus sign here, not a space. */
  query: URLSearchParams;
  bucket: string;
  key: string;
  /** A header, or, for `x-amz-…`, the corresponding query parameter of a presigned URL. */
  header(name: string): string | undefined;
  body: IncomingMessage;
}

/** Parses the request line. The path is not normalised: in S3, `a/../b` and `a//b` are different keys. */
export function parseRequest(message: IncomingMessage): S3Request {
  const [path, search] = splitOnce(message.url ?? '/', '?');
  const pathSegments = path.split('/').map(decode);
  const query = new URLSearchParams();
  for (const pair of search.split('&').filter(Boolean)) {
    const [name, value] = splitOnce(pair, '=');
    query.append(decode(name), decode(value));
  }
  const [, bucket = '', ...key] = pathSegments;
  return {
    method: message.method ?? 'GET',
    headers: message.headers,
    pathSegments,
    query,
    bucket,
    key: key.join('/'),
    header: (name) =>
      [message.headers[name]].flat()[0] ??
      (name.startsWith('x-amz-') ? findQueryParameter(query, name) : undefined),
    body: message,
  };
}

const findQueryParameter = (query: URLSearchParams, name: string) =>
  [...query].find(([parameter]) => parameter.toLowerCase() === name)?.[1];

function splitOnce(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.");
  }
}
