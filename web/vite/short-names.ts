import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const components = fileURLToPath(
  new URL('../../node_modules/@cloudscape-design/components', import.meta.url),
);

const className = /awsui_[a-zA-Z0-9-]+_[a-z0-9]{5}_[a-z0-9]{5}_\d+/g;
const property = /--[a-z][a-zA-Z0-9-]*-[a-z0-9]{6}\b/g;
/**
 * `var(--name, value)`. The value is never used where the stylesheet of the design tokens declares the name.
 */
const fallback = /var\((--[a-z][a-zA-Z0-9-]*-[a-z0-9]{6}),(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

const isStyle = (id: string) => id.includes('.css') && !id.includes('.css.js');

/** The names of the installed version, each with its number in alphabetical order. */
function numberedNames(): ReadonlyMap<string, string> {
  const names = new Set<string>();
  for (const file of readdirSync(components, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(css|js)$/.test(file) || file.includes('test-utils')) continue;
    const text = readFileSync(join(components, file), 'utf8');
    for (const pattern of [className, property]) for (const [name] of text.matchAll(pattern)) names.add(name);
  }
  return new Map(
    [...names]
      .sort()
      .map((name, index) => [name, `${name.startsWith('--') ? '--' : ''}_${index.toString(36)}`]),
  );
}

/** The design tokens that are always declared. */
function declaredTokens(): ReadonlySet<string> {
  const base = readFileSync(join(components, 'internal/base-theme/styles.scoped.css'), 'utf8');
  return new Set(
    [...base.matchAll(/[{;\s](--[a-z][a-zA-Z0-9-]*-[a-z0-9]{6}):/g)].map(([, name = '']) => name),
  );
}

/**
 * Cloudscape's class names and custom properties are long and have hashes, such as
 * `awsui_root_18wu0_hdd32_950`: thousands of them, in scripts and styles. With numbers instead, the list of
 * tickets is 30 kB (brotli) smaller. Cloudscape's test utilities do not find the short names: tests use roles
 * and labels.
 */
export function shortNames(): Plugin {
  let short: ReadonlyMap<string, string> = new Map();
  let tokens: ReadonlySet<string> = new Set();
  return {
    name: 'portico:short-names',
    apply: 'build',
    buildStart() {
      short = numberedNames();
      tokens = declaredTokens();
      if (tokens.size < 300 || short.size < 1000)
        this.error('The names of Cloudscape are not as expected; see web/vite/short-names.ts');
    },
    transform(code, id) {
      if (!id.includes('/@cloudscape-design/')) return undefined;
      const shortOf = (name: string) => short.get(name) ?? name;
      const text = isStyle(id)
        ? code.replace(fallback, (whole, name: string) => (tokens.has(name) ? `var(${name})` : whole))
        : code;
      return { code: text.replace(className, shortOf).replace(property, shortOf), map: null };
    },
  };
}
