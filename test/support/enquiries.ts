import { randomUUID } from 'node:crypto';

interface Challenge {
  readonly action?: string;
  readonly hostname?: string;
  /** From 0, a bot, to 1. */
  readonly score?: number;
  /** Verifying it fails, as when the provider is down. */
  readonly broken?: boolean;
}

/** A token of the bot check, as the contact form gets it. */
export async function newToken({ action = 'submit', ...rest }: Challenge = {}): Promise<string> {
  const form = Object.entries({ action, ...rest }).map(([name, value]) => [name, String(value)]);
  const answer = await fetch(`${process.env['SITE']}/_recaptcha/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return answer.text();
}

/** What the contact form sends; the subject is found nowhere else. */
export async function newEnquiry() {
  const unique = randomUUID();
  return {
    name: 'Ada Visitor',
    email: `visitor.${unique}@example.com`,
    company: 'Visiting Ltd',
    subject: `A question ${unique}`,
    message: 'Could you help us?\nWe hope so.',
    recaptchaToken: await newToken(),
  };
}
