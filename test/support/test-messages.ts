import type { Locator, Page } from 'playwright-core';
import { type AreaMessage, type SignedInArea } from './error-catalogue.ts';
import { test, type Visit } from './browser.ts';

/** The values of a message's placeholders, by name. Placeholders are in braces. */
type PlaceholderValues = Readonly<Record<string, string | RegExp>>;

interface MessageTestContext<M extends string> {
  readonly visit: Visit;
  /** Waits until a page, or a part of it, shows a message. @returns the element with the message */
  readonly expectMessage: (
    container: Page | Locator,
    message: M,
    values?: PlaceholderValues,
  ) => Promise<Locator>;
}

const escapeForPattern = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** A pattern for the text of an element that contains only this message. */
function createPattern(message: string, values: PlaceholderValues): RegExp {
  const parts = message.split(/\{([^}]*)\}/);
  const sources = parts.map((part, index) => {
    if (index % 2 === 0) return escapeForPattern(part);
    const value = values[part];
    if (value === undefined) throw new Error(`The placeholder {${part}} has no value`);
    return typeof value === 'string' ? escapeForPattern(value) : value.source;
  });
  return new RegExp(`^\\s*${sources.join('')}\\s*$`);
}

/**
 * Defines a browser test that causes these messages of the specification's error catalogue. The test fails
 * unless it calls `expectMessage` for each message. test/scripts/error-catalogue.test.ts checks that every
 * message of the catalogue has such a test.
 */
export function testMessages<A extends SignedInArea, const M extends AreaMessage<A>>(
  _area: A,
  messages: readonly M[],
  title: string,
  run: (context: MessageTestContext<M>) => Promise<void>,
): void {
  test(title, async ({ visit }) => {
    const uncheckedMessages = new Set<string>(messages);
    await run({
      visit,
      expectMessage: async (container, message, values = {}) => {
        const element = container.getByText(createPattern(message, values)).first();
        await element.waitFor();
        uncheckedMessages.delete(message);
        return element;
      },
    });
    if (uncheckedMessages.size > 0)
      throw new Error(`The test did not check: ${[...uncheckedMessages].join(', ')}`);
  });
}
