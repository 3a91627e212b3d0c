import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

const brotli = promisify(brotliCompress);

/** Bytes. A smaller response fits into one packet without compression. */
const minCompressedBytes = 1_000;

/**
 * Compresses a response. CloudFront compresses only responses that it caches, and it never caches those of
 * the API.
 */
export async function compressResponse(
  answer: APIGatewayProxyStructuredResultV2,
  acceptEncoding = '',
): Promise<APIGatewayProxyStructuredResultV2> {
  const { body = '', headers } = answer;
  if (body.length < minCompressedBytes || !/\bbr\b(?!\s*;\s*q=0)/.test(acceptEncoding)) return answer;
  const bytes = await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return {
    ...answer,
    headers: { ...headers, 'content-encoding': 'br', vary: 'accept-encoding' },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  };
}
