import { brand } from '@portico/shared/brand.ts';
import { quoteLink } from './quote.ts';
import type { HomePage } from './types.ts';

export const home = {
  meta: {
    title: brand.tagline,
    description: `${brand.name} builds, adapts and supports software for healthcare, finance and compliance teams in the UK: custom SaaS, CRM, Salesforce and transformation.`,
  },
  pattern: { seed: 'opening 4', topic: 'brand' },
  hero: {
    eyebrow: brand.tagline,
    heading: 'Software that stands up to scrutiny',
    lead: `${brand.name} builds, adapts and supports the systems that healthcare, finance and compliance teams in the UK rely on: custom SaaS, cost-effective CRM, Salesforce and digital transformation.`,
    primaryLink: quoteLink,
    secondaryLink: { label: 'About us', href: '/about' },
  },
  pictureDescription:
    'The support portal: a client’s tickets, each with its number, subject, status and priority.',
  sections: [
    {
      id: 'values',
      layout: 'columns',
      split: true,
      heading: 'What you can expect from us',
      items: [
        {
          title: 'Built around your work',
          text: 'We start with the people who will use it. Software is shaped to how your teams already work, or an existing product is fitted so that it feels that way.',
        },
        {
          title: 'Costs you can plan',
          text: 'Fixed-price stages, a clear running cost before anything is built, and cloud services that are paid for only while they are used.',
        },
        {
          title: 'Compliance from day one',
          text: 'Access, audit trails and data protection are designed in and tested, so that the auditor’s questions have answers before they are asked.',
        },
        {
          title: 'Support that answers',
          text: 'Every client has a portal where colleagues raise tickets, follow each one to its end and reach the engineers who know the system.',
        },
      ],
    },
    {
      id: 'services',
      layout: 'rows',
      heading: 'What we do',
      lead: 'Build it, buy it, connect it or leave it alone: we begin by telling you which of the four is worth paying for.',
      items: [
        {
          title: 'Custom-built or existing SaaS',
          text: 'Where a product on the market does the job, we choose, configure and connect it. Where none does, we build yours and hand over the code.',
          points: [
            'Product selection and set-up',
            'Custom web applications',
            'Hosting in London, with monitoring',
          ],
        },
        {
          title: 'Cost-effective CRM systems',
          text: 'One record of every client, conversation and commitment, sized to your team, so that you stop paying for features and licences nobody opens.',
          points: ['Licence and feature review', 'Clean migration of contacts', 'Training in your own data'],
        },
        {
          title: 'Digital transformation',
          text: 'Paper, spreadsheets and ageing systems are replaced one process at a time. Each step works on its own, and nobody has to wait for the last.',
          points: [
            'Process mapping with your staff',
            'Automation and integration',
            'Retiring systems safely',
          ],
        },
        {
          title: 'Salesforce services',
          text: 'Implementation, customisation, integration and day-to-day administration of Salesforce, for teams starting out and for those untangling what grew over the years.',
          points: ['New implementations', 'Health checks and repairs', 'Managed administration'],
          href: '/salesforce',
        },
      ],
    },
    {
      id: 'industries',
      layout: 'topic-cards',
      background: 'muted',
      heading: 'Industries We Serve',
      lead: 'Three fields, one thing in common: getting it wrong is not an option.',
      items: [
        {
          title: 'Healthcare',
          text: 'Patient management, records and telemedicine for providers who need their systems to be safe, joined up and quick to learn.',
          points: ['Patient management', 'Electronic health records', 'Care coordination'],
          href: '/healthcare',
          topic: 'healthcare',
        },
        {
          title: 'Finance',
          text: 'Reporting, onboarding and client platforms for firms where every figure has to be traced back to where it came from.',
          points: ['GDPR, PCI DSS and SOX', 'Risk and regulatory reporting', 'Client portals'],
          href: '/finance',
          topic: 'finance',
        },
        {
          title: 'Compliance',
          text: 'Policies, evidence and training kept in one place, for teams who would rather prevent an audit finding than explain it.',
          points: ['Audit management', 'Policy and document control', 'Incident reporting'],
          href: '/compliance',
          topic: 'compliance',
        },
      ],
    },
  ],
  // One of the demo tickets in scripts/seed; test/web/site/home.test.ts compares the two.
  ticketStory: {
    heading: 'One ticket, from report to remedy',
    lead: 'This is how a day goes when something breaks. Your colleagues see every step of it.',
    number: 'TKT-000086',
    steps: [
      { time: '08:52', title: 'Raised', text: 'by the client, in the portal' },
      { time: '09:04', title: 'Assigned', text: 'to the engineer who knows the system' },
      { time: '09:08', title: 'Answered', text: '“I can see the same thing on the training system”' },
      { time: '09:43', title: 'In progress', text: 'every change of status is there to see, with its time' },
      { time: '13:19', title: 'Corrected', text: '“The correction went live at lunchtime”' },
      { time: '13:21', title: 'Resolved', text: 'and confirmed by the client the next day' },
    ],
    pictureDescription:
      'The conversation in a ticket: changes of status and messages in the order in which they came.',
    caption:
      'of the portal’s demonstration. The client and the people in it are invented; the screen is the one that clients use.',
  },
  measurements: {
    id: 'measurements',
    heading: 'Begin with the page you are reading',
    lead: 'This site and the portal behind it are our own work. Open your browser’s tools and check.',
    texts: {
      score_unit: 'of 100',
      score:
        'Lighthouse: the lowest of performance, accessibility, best practice and search, on every public page.',
      size: 'for this page and its style sheet, compressed for the network.',
      accessibility: 'accessibility faults found by axe, on any page, in the light and in the dark theme.',
      privacy:
        'cookies set, and requests to other companies, when a page opens. Only the contact form, once you use it, asks Google whether you are a person.',
      measured_on: 'Measured on',
    },
  },
  callToAction: {
    heading: 'Tell us what is slowing you down',
    text: 'Half an hour on the telephone is usually enough to say what it would take, what it would cost, and whether you need us at all.',
    primaryLink: { label: 'Contact us', href: '/contact' },
    secondaryLink: { label: 'Our Salesforce services', href: '/salesforce' },
  },
} as const satisfies HomePage;
