const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * Line breaks and control characters become character references, because a parser would normalise or refuse
 * them.
 */
function escape(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => entities[character] ?? character)
    .replace(/\p{Cc}/gu, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * An XML element. Text content is escaped; a list contains child elements.
 * @param name may include attributes
 */
export function element(name: string, content: string | number | boolean | string[] = ''): string {
  const inner = Array.isArray(content) ? content.join('') : escape(String(content));
  return `<${name}>${inner}</${name.replace(/ .*/, '')}>`;
}
