const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML, in an element or a quoted attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** A mail of our own design around `content`, which is HTML. Mail programs know no stylesheets. */
export const mailPage = (content: string): string => `<!doctype html>
<html lang="en-GB"><body style="font-family:system-ui,sans-serif;color:#1a2433;line-height:1.5;max-width:34rem;margin:2rem auto;padding:0 1rem">
${content}
</body></html>`;
