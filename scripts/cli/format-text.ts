import { format } from 'oxfmt';
import options from '../../.oxfmtrc.json' with { type: 'json' };

/**
 * Formats `text` as `npm run format` formats a file at `path`.
 * @throws Error if the text cannot be parsed
 */
export async function formatText(path: string, text: string): Promise<string> {
  const { printWidth, singleQuote } = options;
  const { code, errors } = await format(path, text, { printWidth, singleQuote });
  const [error] = errors;
  if (error) throw new Error(`${path} cannot be formatted: ${error.message}`);
  return code;
}
