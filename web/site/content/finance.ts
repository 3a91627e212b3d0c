import { brand } from '@portico/shared/brand.ts';
import type { StandardPage } from './types.ts';

export const finance = {
  meta: {
    title: 'Financial services software and reporting',
    description: `Onboarding, reporting, risk and payment systems for UK financial firms. ${brand.name} builds SOX, PCI DSS and GDPR controls in and keeps every figure traceable.`,
  },
  pattern: { seed: 'finance 2', topic: 'finance' },
  hero: {
    eyebrow: 'Finance',
    heading: 'Every figure, back to its source',
    lead: 'Banks, lenders, brokers and wealth managers are asked the same question by clients, auditors and the FCA: where does this number come from? We build systems in which the answer is one click away.',
    primaryLink: { label: 'Get a free quote', href: '/contact' },
    secondaryLink: { label: 'SOX, PCI DSS and GDPR', href: '#highlights' },
  },
  sections: [
    {
      id: 'offerings',
      layout: 'pairs',
      background: 'muted',
      heading: 'Six ways we help financial firms',
      lead: 'Most engagements begin with the report that takes too long, or the client who waited too long. These are the systems behind them.',
      items: [
        {
          title: 'Financial reporting',
          text: 'Month-end, management and statutory reports from one reconciled source. Each total opens into the entries beneath it, with the adjustments and who approved them.',
          points: ['Automated reconciliations', 'Drill-down to the journal', 'Locked, versioned periods'],
        },
        {
          title: 'Risk management',
          text: 'Exposure, limits and stress scenarios calculated on live positions. Breaches reach the right desk at once, and the record shows what was decided.',
          points: ['Limit monitoring and alerts', 'Documented scenario runs', 'Risk register with owners'],
        },
        {
          title: 'Client onboarding and KYC',
          text: 'Identity, sanctions and source-of-funds checks in a single journey. Straightforward applicants pass quickly; the rest reach an analyst with the evidence attached.',
          points: [
            'Document and identity checks',
            'PEP and sanctions screening',
            'Periodic review reminders',
          ],
        },
        {
          title: 'Payments and billing',
          text: 'Card, direct debit and Faster Payments through established providers, so that card numbers never touch your servers and each settlement is matched automatically.',
          points: ['Hosted payment fields', 'Settlement matching', 'Refunds under dual control'],
        },
        {
          title: 'Regulatory reporting',
          text: 'Returns assembled, validated and archived in the format the regulator expects, with the data, the rules and the sign-off of each submission kept together.',
          points: ['Validation before submission', 'Four-eyes approval', 'A complete archive of returns'],
        },
        {
          title: 'Client portals',
          text: 'Statements, documents and secure messages in your brand. Clients help themselves out of hours, and advisers see what was read, signed or left waiting.',
          points: ['Two-step sign-in', 'Electronic signatures', 'Accessible to WCAG 2.2 AA'],
        },
      ],
    },
    {
      id: 'highlights',
      layout: 'large-columns',
      background: 'banner',
      heading: 'Three regimes, built in',
      lead: 'We are engineers, not auditors: we do not issue certificates. We build the controls that your auditors will examine, and the evidence that they operate.',
      items: [
        {
          title: 'SOX',
          text: 'Sections 302 and 404 rest on controls over change and access. Ours are enforced by the system, and each leaves a record for the auditor.',
          points: ['Segregation of duties', 'Approved, traceable changes', 'Access reviews on a schedule'],
        },
        {
          title: 'PCI DSS',
          text: 'The best-protected card number is one you never hold. We design payments to keep your systems out of scope, then secure whatever is left.',
          points: ['Tokenised card data', 'Segmented networks', 'Logging and vulnerability scans'],
        },
        {
          title: 'GDPR',
          text: 'Lawful basis, retention and subject rights become features of the software, under the UK GDPR and, where you serve EU clients, the EU’s own.',
          points: ['Subject access in one export', 'Retention that deletes on time', 'Records of processing'],
        },
      ],
    },
    {
      id: 'benefits',
      layout: 'rows',
      split: true,
      heading: 'What it means by month-end',
      items: [
        {
          title: 'A shorter close',
          text: 'Reconciliations run every night of the month, so finance staff can give its last days to the exceptions that need their judgement.',
        },
        {
          title: 'Calmer audits',
          text: 'Evidence collects itself as the work is done. When the request list arrives, most of it can be exported the same afternoon.',
        },
        {
          title: 'Clients who stay informed',
          text: 'Applicants see where their case stands, clients find their own documents, and the telephone is left for the conversations that deserve it.',
        },
      ],
    },
  ],
  callToAction: {
    heading: 'Show us the spreadsheet everyone is afraid to touch',
    text: 'There usually is one. Tell us what it does and who depends on it, and we will price a replacement in stages, with the first small enough to judge us by.',
    primaryLink: { label: 'Request a finance quote', href: '/contact' },
    secondaryLink: { label: 'About us', href: '/about' },
  },
} as const satisfies StandardPage;
