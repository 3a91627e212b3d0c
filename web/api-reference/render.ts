import { readFile } from 'node:fs/promises';
import { createMarkdownFromOpenApi } from '@scalar/openapi-to-markdown';
import { Marked } from 'marked';
import { brand } from '@portico/shared/brand.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { createProgramOpenApi } from '@portico/shared/openapi/openapi.ts';

type OpenApiDocument = ReturnType<typeof createProgramOpenApi>;

/** An operation with its method and path as title, without tags and security requirements. */
function toReadableOperation(
  path: string,
  method: string,
  operation: OpenApiDocument['paths'][string][string],
) {
  const { tags: _tags, security: _security, summary, description, ...rest } = operation;
  return {
    ...rest,
    summary: `${method.toUpperCase()} ${path}`,
    description: [`${summary}.`, description].filter(Boolean).join('\n\n'),
  };
}

function toReadableDocument() {
  const { servers: _servers, tags: _tags, paths, ...document } = createProgramOpenApi();
  const readablePaths = Object.entries(paths).map(([path, operations]) => {
    const readableOperations = Object.entries(operations).map(
      ([method, one]) => [method, toReadableOperation(path, method, one)] as const,
    );
    return [path, Object.fromEntries(readableOperations)] as const;
  });
  return { ...document, paths: Object.fromEntries(readablePaths) };
}

const toHeadingId = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Gives headings ids, so that links can target them. Wide code blocks can be scrolled by keyboard. */
const markdownParser = new Marked({
  renderer: {
    heading({ text, depth, tokens }) {
      const id = depth <= 3 ? ` id="${toHeadingId(text)}"` : '';
      return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code: ({ text }) =>
      `<pre tabindex="0"><code>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</code></pre>`,
  },
});

/** A list of links to the third-level headings. */
const formatHeadingLinks = (text: string): string =>
  [...text.matchAll(/^### (.*)$/gm)]
    .map(([, heading = '']) => `- [${heading}](#${toHeadingId(heading)})`)
    .join('\n');

/**
 * The first steps and the reference of the API for integrations, as an HTML document without scripts.
 * @param stylesheetUrl its URL
 */
export async function renderApiReference(stylesheetUrl: string): Promise<string> {
  const [steps, reference] = await Promise.all([
    readFile(new URL('first-steps.md', import.meta.url), 'utf8'),
    createMarkdownFromOpenApi(toReadableDocument()),
  ]);
  const [about = '', contents = '', operations = ''] = reference.split(/^## (?:Contents|Operations)$/m);
  const navigation = `**First steps**\n\n${formatHeadingLinks(steps)}\n${contents.replaceAll(' /api/v1/', ' /')}`;
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>API | ${brand.name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${stylesheetUrl}">
</head>
<body>
<header>
<a href="${adminPaths.integrations}">Back to Integrations</a>
<a class="to-contents" href="#contents">Contents</a>
</header>
<main>
${await markdownParser.parse(about)}
${await markdownParser.parse(steps)}
${await markdownParser.parse(`## Operations\n${operations}`)}
</main>
<nav id="contents" aria-label="Contents">
${await markdownParser.parse(navigation)}
</nav>
</body>
</html>
`;
}
