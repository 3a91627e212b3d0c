import { brand } from '@portico/shared/brand.ts';
import type { StandardPage } from './types.ts';

export const compliance = {
  meta: {
    title: 'Compliance software: audits, policies and evidence',
    description: `Audit, policy, risk, incident, training and data protection software for regulated UK organisations, built, integrated and supported by ${brand.name} in ${brand.address.city}.`,
  },
  pattern: { seed: 'compliance', topic: 'compliance' },
  hero: {
    eyebrow: 'Compliance',
    heading: 'Evidence that keeps itself up to date',
    lead: 'Compliance fails in the gaps: the policy nobody read, the action nobody owned, the spreadsheet that was last right in March. We close those gaps with software that people actually use.',
    primaryLink: { label: 'Get a free quote', href: '/contact' },
    secondaryLink: { label: 'Sectors we know', href: '#sectors' },
  },
  sections: [
    {
      id: 'offerings',
      layout: 'columns',
      background: 'muted',
      heading: 'The work of a compliance team, supported',
      lead: 'We configure a market product where it fits and build where it does not. Either way, the six parts share one list of people, obligations and deadlines.',
      items: [
        {
          title: 'Audit management',
          text: 'Plan the year, run fieldwork and follow findings until they are closed. Every finding has an owner, a date and the proof that it was fixed.',
          points: [
            'Risk-based audit calendar',
            'Working papers in one place',
            'Overdue actions escalate themselves',
          ],
        },
        {
          title: 'Policy and document control',
          text: 'One current version of each policy, with its history, its approvals and a list of who has read it. Superseded copies stop circulating.',
          points: [
            'Review dates that chase owners',
            'Read-and-understood records',
            'Differences between versions shown',
          ],
        },
        {
          title: 'Risk and control register',
          text: 'Risks tied to the controls that answer them and the obligations behind both. Map a control once and report it against every standard it satisfies.',
          points: ['ISO 27001 and SOC 2 mapping', 'Control tests with results', 'Heat maps for the board'],
        },
        {
          title: 'Incident reporting',
          text: 'A form short enough to be filled in on the day. Triage, root cause and regulator notifications follow, each with the clock visible.',
          points: ['72-hour breach timer', 'Anonymous reports, if you wish', 'Lessons linked to controls'],
        },
        {
          title: 'Training and attestation',
          text: 'The right course for each role, assigned when someone joins or moves, with reminders that stop once it is done and registers that need no tidying.',
          points: [
            'Assignments by role and site',
            'Expiry and refresher dates',
            'Attendance ready for inspection',
          ],
        },
        {
          title: 'Data protection',
          text: 'Records of processing, impact assessments, subject requests and supplier reviews, joined up so that one change in a system prompts the others.',
          points: ['DPIA workflow', 'Subject request deadlines', 'Supplier due diligence'],
        },
      ],
    },
    {
      id: 'sectors',
      layout: 'topic-cards',
      heading: 'Four sectors, four rule books',
      lead: 'The method travels; the obligations do not. We begin with the rules that apply to you.',
      items: [
        {
          title: 'Healthcare',
          text: 'CQC evidence, clinical safety files and the NHS Data Security and Protection Toolkit, gathered during ordinary work and not in a rush before inspection.',
          href: '/healthcare',
          topic: 'healthcare',
        },
        {
          title: 'Financial services',
          text: 'Senior managers’ responsibilities, Consumer Duty outcomes and operational resilience, each traced from the FCA rule to the person and control that answer it.',
          href: '/finance',
          topic: 'finance',
        },
        {
          title: 'Manufacturing',
          text: 'Quality, environmental and safety management to ISO 9001, 14001 and 45001, with non-conformities reported from the shop floor on a phone or shared tablet.',
        },
        {
          title: 'Technology',
          text: 'ISO 27001, SOC 2 and customers’ security questionnaires, with evidence drawn from the cloud accounts and repositories where the controls really operate.',
        },
      ],
    },
    {
      id: 'benefits',
      layout: 'rows',
      background: 'muted',
      split: true,
      heading: 'What your auditors will notice',
      items: [
        {
          title: 'Nothing without an owner',
          text: 'Every obligation, control and action belongs to a named person with a date, and the system reminds them before you have to.',
        },
        {
          title: 'One piece of evidence, used often',
          text: 'An access review done in May serves each standard that asks for one. Teams are asked once, and so answer properly.',
        },
        {
          title: 'A status you can believe',
          text: 'Dashboards count what has been tested, not what was promised. The board sees the same position that an inspector would find.',
        },
      ],
    },
  ],
  callToAction: {
    heading: 'Is an inspection already in the diary?',
    text: 'Tell us the date and the standard. We will say honestly what can be in place by then, and what should wait until afterwards.',
    primaryLink: { label: 'Talk to us about compliance', href: '/contact' },
    secondaryLink: { label: 'Articles on compliance', href: '/blogs?category=Compliance' },
  },
} as const satisfies StandardPage;
