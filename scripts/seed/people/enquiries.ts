import { changeEnquiryState, readEnquiries, storeEnquiry } from '@portico/lambdas/enquiries/store.ts';
import type { Actor } from '@portico/lambdas/domain/actor.ts';

const hour = 3_600_000;

/** The newest enquiry is still unread. */
const enquiries = [
  {
    hours_ago: 51,
    source: 'form',
    name: 'Helen Marsh',
    email: 'helen.marsh@larkfield-dental.example',
    company: 'Larkfield Dental',
    subject: 'Moving two practices to one CRM',
    message:
      'We run two practices on separate systems.\nCould you look at both and tell us what a move would take?',
  },
  {
    hours_ago: 20,
    source: 'mail',
    name: 'Tomasz Wrona',
    email: 'tomasz@wrona-freight.example',
    company: '',
    subject: 'Do you support Salesforce for logistics?',
    message:
      'Hello,\n\nwe have 40 users on Sales Cloud and nobody who looks after it. What would support cost?\n\nTomasz',
  },
  {
    hours_ago: 3,
    source: 'form',
    name: 'Amara Okafor',
    email: 'amara.okafor@brightwell-finance.example',
    company: 'Brightwell Finance',
    subject: 'Compliance portal for our auditors',
    message:
      'Our auditors ask for evidence by email, and we lose track of it.\n\nWe would like a portal where they see what they asked for and what we sent. When could we talk? Thursday afternoon suits us best.',
  },
] as const;

/** Stores visitors' enquiries, the oldest of which is closed. */
export async function seedEnquiries(agent: Actor, now: Date): Promise<void> {
  for (const { hours_ago, ...written } of enquiries)
    await storeEnquiry(written, [], `demo-${written.email}`, new Date(now.getTime() - hours_ago * hour));
  const { items } = await readEnquiries('open', { limit: enquiries.length });
  for (const { id, email } of items)
    if (email === enquiries[0].email)
      await changeEnquiryState(id, 'closed', agent.full_name, new Date(now.getTime() - 49 * hour));
}
