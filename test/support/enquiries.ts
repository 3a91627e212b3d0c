import { randomUUID } from 'node:crypto';

interface Challenge {
  readonly action?: string;
  readonly hostname?: string;
  /** From 0 (bot) to 1 (human). */
  readonly score?: number;
  /** Whether the provider answers the verification with an error. */
  readonly broken?: boolean;
}

/** Gets a token of the bot check, as the contact form does. */
export async function newBotCheckToken({ action = 'submit', ...rest }: Challenge = {}): Promise<string> {
  const formEntries = Object.entries({ action, ...rest }).map(([name, value]) => [name, String(value)]);
  const answer = await fetch(`${process.env['SITE']}/_recaptcha/token`, {
    method: 'POST',
    body: new URLSearchParams(formEntries),
  });
  return answer.text();
}

/** Valid input of the contact form, with a unique subject. */
export async function newEnquiry() {
  const uniqueId = randomUUID();
  return {
    name: 'Ada Visitor',
    email: `visitor.${uniqueId}@example.com`,
    company: 'Visiting Ltd',
    subject: `A question ${uniqueId}`,
    message: 'Could you help us?\nWe hope so.',
    recaptchaToken: await newBotCheckToken(),
  };
}
