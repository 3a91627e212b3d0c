import { decodeChunks } from './chunked.ts';
import { type Digests, checksumAlgorithms } from './digests.ts';
import { S3Error, createInvalidRequestError, createNotImplementedError } from '../errors.ts';
import type { S3Request } from './request.ts';

/** S3's maximum size of a single PUT. */
const maximumSize = 5 * 1024 ** 3;

export interface Body {
  content: AsyncIterable<Uint8Array>;
  /**
   * Checks every hash, length and checksum that the request declares. Call it after reading `content`.
   * @returns the checksums to store with the object
   * @throws S3Error
   */
  verify(digests: Digests): Record<string, string>;
}

/** The decoded body of the request, and its checks. @param payloadHash as signed */
export function createBody(request: S3Request, payloadHash: string): Body {
  const contentLength = request.header('content-length');
  const isChunked = payloadHash === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
  if (payloadHash.startsWith('STREAMING-') && !isChunked) throw createNotImplementedError();
  const length = isChunked ? request.header('x-amz-decoded-content-length') : contentLength;
  if (length === undefined)
    throw new S3Error(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
  if (Number(length) > maximumSize)
    throw new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', {
      ProposedSize: length,
      MaxSizeAllowed: String(maximumSize),
    });
  const trailers = new Map<string, string>();
  return {
    content: isChunked ? decodeChunks(request.body, trailers) : request.body,
    verify(digests) {
      if (digests.size !== Number(length))
        throw new S3Error(
          400,
          'IncompleteBody',
          'You did not provide the number of bytes specified by the Content-Length HTTP header',
        );
      if (/^[0-9a-f]{64}$/.test(payloadHash) && digests.sha256.toString('hex') !== payloadHash)
        throw new S3Error(
          400,
          'XAmzContentSHA256Mismatch',
          "The provided 'x-amz-content-sha256' header does not match what was computed.",
          {
            ClientComputedContentSHA256: payloadHash,
            S3ComputedContentSHA256: digests.sha256.toString('hex'),
          },
        );
      const md5 = request.header('content-md5');
      if (md5 !== undefined && md5 !== digests.md5.toString('base64'))
        throw new S3Error(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.');
      return verifyChecksums(request, trailers, digests);
    },
  };
}

function verifyChecksums(
  request: S3Request,
  trailers: Map<string, string>,
  { checksums }: Digests,
): Record<string, string> {
  const trailerName = request.header('x-amz-trailer');
  if (trailerName !== undefined && !trailers.has(trailerName.toLowerCase()))
    throw new S3Error(
      400,
      'MalformedTrailerError',
      'The request contained trailing data that was not well-formed or did not conform to our published schema.',
    );
  const storedChecksums: Record<string, string> = {};
  for (const algorithm of checksumAlgorithms) {
    const name = `x-amz-checksum-${algorithm}`;
    const declaredChecksum = trailers.get(name) ?? request.header(name);
    if (declaredChecksum === undefined) continue;
    if (declaredChecksum !== checksums[algorithm].toString('base64'))
      throw new S3Error(
        400,
        'BadDigest',
        `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`,
      );
    storedChecksums[name] = declaredChecksum;
  }
  for (const unsupportedHeader of ['x-amz-checksum-crc32c', 'x-amz-checksum-crc64nvme'])
    if (trailers.has(unsupportedHeader) || request.header(unsupportedHeader) !== undefined)
      throw createInvalidRequestError(`The S3 emulator does not compute ${unsupportedHeader}.`);
  return storedChecksums;
}
