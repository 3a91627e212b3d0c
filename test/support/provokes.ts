import type { Locator, Page } from 'playwright-core';
import { type MessageOf, type SignedInArea } from './error-catalogue.ts';
import { test, type Visit } from './browser.ts';

/** What stands in a message's braces. */
type Values = Readonly<Record<string, string | RegExp>>;

interface Scene<M extends string> {
  readonly visit: Visit;
  /** Waits until a page, or a part of it, says a message; gives where it says so. */
  readonly says: (where: Page | Locator, message: M, values?: Values) => Promise<Locator>;
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** What a message looks like on the screen, and nothing beside it. */
function patternOf(message: string, values: Values): RegExp {
  const parts = message.split(/\{([^}]*)\}/);
  const sources = parts.map((part, index) => {
    if (index % 2 === 0) return escaped(part);
    const value = values[part];
    if (value === undefined) throw new Error(`Nothing is given for {${part}}`);
    return typeof value === 'string' ? escaped(value) : value.source;
  });
  return new RegExp(`^\\s*${sources.join('')}\\s*$`);
}

/**
 * A browser test that provokes messages of the specification's error catalogue for real. It fails unless its scene has seen each of them;
 * test/scripts/error-catalogue.test.ts sees to it that none is left out.
 */
export function provokes<A extends SignedInArea, const M extends MessageOf<A>>(
  _area: A,
  messages: readonly M[],
  sentence: string,
  scene: (given: Scene<M>) => Promise<void>,
): void {
  test(sentence, async ({ visit }) => {
    const unseen = new Set<string>(messages);
    await scene({
      visit,
      says: async (where, message, values = {}) => {
        const place = where.getByText(patternOf(message, values)).first();
        await place.waitFor();
        unseen.delete(message);
        return place;
      },
    });
    if (unseen.size > 0) throw new Error(`Never seen: ${[...unseen].join(', ')}`);
  });
}
