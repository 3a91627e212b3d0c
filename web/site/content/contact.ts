import { addressLines, brand } from '@portico/shared/brand.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { toTelephoneUrl } from '../../ui/telephone-link.ts';
import type { ContactPage } from './types.ts';

export const contact = {
  meta: {
    title: 'Contact us for a free quote',
    description: `Ask ${brand.name} for a free quote by form, email or telephone. Our office is in ${brand.address.city}; an engineer reads every enquiry, and clients have a support portal.`,
  },
  pattern: { seed: 'contact 3', topic: 'brand', family: 'braid' },
  hero: {
    eyebrow: 'Contact',
    heading: 'Tell us what you need',
    lead: 'An engineer, not a sales desk, reads what you write. A quote is free, and so is the advice that you do not need one.',
  },
  form: {
    heading: 'Send us a message',
    intro:
      'A few sentences are enough: what you use today, what goes wrong, and when it has to be better. Please leave out patient or account details.',
    labels: {
      name: 'Name',
      email: 'Email',
      company: 'Company',
      subject: 'Subject',
      message: 'Message',
    },
    optional: 'optional',
    submit: 'Send Message',
    submitting: 'Sending...',
    without_script:
      'This form needs JavaScript for its check against automated messages. Without it, please write or call:',
    privacy: [
      'We use what you send to answer you, as our ',
      { label: 'privacy policy', href: '/privacy-policy' },
      ' explains.',
    ],
    recaptcha: [
      'This form is protected by reCAPTCHA; the Google ',
      { label: 'Privacy Policy', href: 'https://policies.google.com/privacy' },
      ' and ',
      { label: 'Terms of Service', href: 'https://policies.google.com/terms' },
      ' apply.',
    ],
  },
  details: {
    heading: 'Or reach us directly',
    items: [
      { title: 'Email', lines: [brand.contactEmail], href: `mailto:${brand.contactEmail}` },
      { title: 'Telephone', lines: [brand.phone], href: toTelephoneUrl(brand.phone) },
      { title: 'Office', lines: [brand.legalName, ...addressLines] },
      {
        title: 'Already a client?',
        lines: ['Raise a ticket in the portal, where your colleagues can follow it too.'],
        href: portalPaths.sign_in,
      },
    ],
  },
  steps: {
    id: 'steps',
    layout: 'steps',
    background: 'muted',
    heading: 'What happens next',
    items: [
      {
        title: 'We read it and ask',
        text: 'You get a personal reply with the two or three questions that decide the answer, or a frank word that we are not the right people.',
      },
      {
        title: 'We talk for half an hour',
        text: 'By telephone or video, with whoever knows the problem best on your side. Afterwards we send our notes, which are yours to keep.',
      },
      {
        title: 'You receive a quote',
        text: 'Stages, prices, running costs and what we would leave out, in plain English and short enough to be read before the next meeting.',
      },
    ],
  },
} as const satisfies ContactPage;
