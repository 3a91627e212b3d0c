import { Constructed, ObjectIdentifier, OctetString, fromBER } from 'asn1js';

/** The elements of a constructed ASN.1 block; empty for other blocks. */
const listElements = (block: unknown) => (block instanceof Constructed ? block.valueBlock.value : []);

const signedDataType = '1.2.840.113549.1.7.2';

/** The bytes of a string, which may be encoded in chunks. */
const toBytes = (block: unknown): Uint8Array =>
  block instanceof OctetString ? new Uint8Array(block.getValue()) : new Uint8Array();

/**
 * The content of an S/MIME message that is signed but not encrypted (RFC 5652, sections 3 and 5); undefined
 * for other messages. Does not verify the signature.
 */
export function extractSignedContent(message: Uint8Array): Uint8Array | undefined {
  const [type, explicit] = listElements(fromBER(Uint8Array.from(message)).result);
  if (!(type instanceof ObjectIdentifier) || type.valueBlock.toString() !== signedDataType) return undefined;
  const [, , encapsulated] = listElements(listElements(explicit)[0]);
  const content = toBytes(listElements(listElements(encapsulated)[1])[0]);
  return content.length > 0 ? content : undefined;
}
