import messages from '@cloudscape-design/components/i18n/messages/all.en-GB';
import type { Plugin } from 'vite';
import * as z from 'zod';

const parser = '@formatjs/icu-messageformat-parser';

const record = <T extends z.ZodType>(values: T) => z.record(z.string(), values);
/** By package, language, component and name. */
const Messages = record(record(record(record(z.array(z.looseObject({ type: z.int() }))))));

/**
 * Leaves out the parser of Cloudscape's messages, 7 kB (brotli) of every admin page: they are parsed when
 * Cloudscape is built. Fails the build when a new version has one that is not.
 */
export function parsedMessages(): Plugin {
  return {
    name: 'portico:parsed-messages',
    config: () => ({ resolve: { alias: { [parser]: `${parser}/lib/no-parser.js` } } }),
    buildStart() {
      if (!Messages.safeParse(messages).success)
        this.error('The messages of Cloudscape are not as expected; see web/vite/parsed-messages.ts');
    },
  };
}
