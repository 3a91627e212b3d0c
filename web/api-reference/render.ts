import { readFile } from 'node:fs/promises';
import { createMarkdownFromOpenApi } from '@scalar/openapi-to-markdown';
import { Marked } from 'marked';
import { brand } from '@portico/shared/brand.ts';
import { openApiForKeys } from '@portico/shared/openapi/openapi.ts';

type Document = ReturnType<typeof openApiForKeys>;

function withoutContext(operation: Document['paths'][string][string]) {
  const { tags: _tags, security: _security, ...own } = operation;
  return own;
}

/** Removes what each operation would repeat. */
function documentToRead() {
  const { servers: _servers, tags: _tags, paths, ...document } = openApiForKeys();
  const plain = Object.entries(paths).map(([path, operations]) => {
    const own = Object.entries(operations).map(([method, one]) => [method, withoutContext(one)] as const);
    return [path, Object.fromEntries(own)] as const;
  });
  return { ...document, paths: Object.fromEntries(plain) };
}

/** Code that is wider than the page scrolls, also by keyboard. */
const markdown = new Marked({
  renderer: {
    code: ({ text }) =>
      `<pre tabindex="0"><code>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</code></pre>`,
  },
});

/**
 * First steps and the reference of the API for programs, as an HTML document without scripts.
 * @param stylesheet its URL
 */
export async function renderApiReference(stylesheet: string): Promise<string> {
  const [steps, reference] = await Promise.all([
    readFile(new URL('first-steps.md', import.meta.url), 'utf8'),
    createMarkdownFromOpenApi(documentToRead()),
  ]);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>API | ${brand.name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<main>
${await markdown.parse(steps)}
${await markdown.parse(reference)}
</main>
</body>
</html>
`;
}
