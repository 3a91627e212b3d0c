import { fromBER } from 'asn1js';
import { ContentInfo, SignedData } from 'pkijs';

/** The content of an S/MIME message that is signed and not encrypted; undefined for others. */
export function signedContent(bytes: Uint8Array): Uint8Array | undefined {
  try {
    const { result } = fromBER(Uint8Array.from(bytes).buffer);
    const info = new ContentInfo({ schema: result });
    if (info.contentType !== ContentInfo.SIGNED_DATA) return undefined;
    const schema: unknown = info.content;
    const signed: unknown = new SignedData({ schema }).encapContentInfo.eContent?.getValue();
    return signed instanceof ArrayBuffer ? new Uint8Array(signed) : undefined;
  } catch {
    return undefined;
  }
}
