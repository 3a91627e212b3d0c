/** The media type of a file whose type the browser does not know. */
export const unknownMediaType = 'application/octet-stream';

/** The original extension, reduced to characters that are safe in a path. */
function toSafeExtension(file_name: string): string {
  const extension = /[^.]\.([^.]*)$/.exec(file_name)?.[1] ?? '';
  return (
    extension
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 16) || 'bin'
  );
}

/**
 * `<ticket id>/<timestamp>.<extension>`. The timestamp has the form of nanoseconds: milliseconds from the
 * clock, then six random digits, so that two files attached at the same moment do not share a path.
 * @param random from 0 (inclusive) to 1 (exclusive)
 */
export function createFilePath(ticket_id: string, file_name: string, at: Date, random: number): string {
  const fraction = String(Math.floor(random * 1e6)).padStart(6, '0');
  return `${ticket_id}/${at.getTime()}${fraction}.${toSafeExtension(file_name)}`;
}

const nonAsciiCharacter = /[^\x20-\x7E]/gu;
/**
 * `encodeURIComponent` leaves these characters unchanged, but RFC 8187's `attr-char` does not include them.
 */
const notInAttrChar = /['()*]/g;

const percentEncode = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * A `content-disposition` header that makes browsers save a file under its name: an ASCII approximation, and
 * the name itself encoded by RFC 8187 (RFC 6266 §4.3). Path separators become underscores, and unpaired
 * surrogates become the replacement character.
 */
export function formatContentDisposition(file_name: string): string {
  const name = file_name.toWellFormed().replace(/[/\\]/g, '_');
  const asciiName = name.replace(nonAsciiCharacter, '_').replace(/["%]/g, '_');
  const encodedName = encodeURIComponent(name).replace(notInAttrChar, percentEncode);
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}
