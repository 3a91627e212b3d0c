import { brand } from '@portico/shared/brand.ts';
import type { StandardPage } from './types.ts';

export const salesforce = {
  meta: {
    title: 'Salesforce consulting, integration and support',
    description: `${brand.name} implements, customises, integrates and supports Salesforce in the UK: Sales, Service, Marketing, Commerce, Community and Analytics Cloud.`,
  },
  pattern: { seed: 'salesforce 2', topic: 'salesforce' },
  hero: {
    eyebrow: 'Salesforce',
    heading: 'Salesforce your team will want to open',
    lead: 'The platform can do nearly anything, which is how many installations came to do too much. We set up what you need, remove what you do not, and keep it in good order.',
    primaryLink: { label: 'Get a free quote', href: '/contact' },
    secondaryLink: { label: 'Our services', href: '#services' },
  },
  sections: [
    {
      id: 'services',
      layout: 'rows',
      background: 'muted',
      heading: 'Our Salesforce services',
      lead: 'From a first licence to an installation ten years old, priced by the stage or, for support, by the month.',
      items: [
        {
          title: 'Implementation',
          text: 'A first release within weeks, limited to the processes that matter most, followed by short stages that each end with something people can use.',
          points: ['Workshops with real users', 'A prototype before the build', 'Launch and floor-walking'],
        },
        {
          title: 'Customisation',
          text: 'Flows, Lightning components and Apex where settings alone will not do. Code is tested, reviewed and documented, so another team could take it over.',
          points: [
            'Declarative first, code second',
            'Source in version control',
            'Automated tests before release',
          ],
        },
        {
          title: 'Integration',
          text: 'Finance, telephony, email and line-of-business systems kept in step through APIs, with failed messages retried and reported rather than lost.',
          points: ['ERP and accounting links', 'Single sign-on', 'Monitored message queues'],
        },
        {
          title: 'Data migration',
          text: 'We profile, clean and merge records before moving them, rehearse the move in a sandbox, and reconcile the totals with you before anyone signs off.',
          points: ['Duplicates found and merged', 'At least one rehearsal', 'A way back on the day'],
        },
        {
          title: 'Training and adoption',
          text: 'Sessions by role, in your own organisation with your own records, and short guides on the page where the question arises.',
          points: ['Role-based sessions', 'Guides inside Salesforce', 'Adoption reviewed each month'],
        },
        {
          title: 'Managed support',
          text: 'An administrator, a developer and an architect at hand without your employing any of them, reached through the same portal as the rest of our work.',
          points: [
            'Tickets with a visible history',
            'Seasonal release checks',
            'Small improvements every month',
          ],
        },
      ],
    },
    {
      id: 'products',
      layout: 'columns',
      background: 'banner',
      heading: 'The products we work with',
      lead: 'Few organisations need all six. We say which to buy, which to postpone, and which you may already have.',
      items: [
        {
          title: 'Sales Cloud',
          text: 'Leads, opportunities and forecasts that reflect how you sell. Stages mean something definite, and activity is logged without anyone typing it twice.',
        },
        {
          title: 'Service Cloud',
          text: 'Cases from email, telephone, chat and web in one queue, routed by skill and urgency, with the customer’s whole history beside the reply.',
        },
        {
          title: 'Marketing Cloud',
          text: 'Campaigns and journeys built on consent you can prove, with preferences honoured everywhere and results measured in enquiries as well as opens.',
        },
        {
          title: 'Commerce Cloud',
          text: 'Shops for consumers or trade customers with contract prices, stock and order status, drawing on the same account record that sales and service use.',
        },
        {
          title: 'Community Cloud',
          text: 'Portals for customers and partners, a product Salesforce now sells as Experience Cloud, where people raise cases, share documents and find answers themselves.',
        },
        {
          title: 'Analytics Cloud',
          text: 'Dashboards in CRM Analytics that join Salesforce to your other data, with measures defined once and row-level security carried over from the source.',
        },
      ],
    },
    {
      id: 'reasons',
      layout: 'rows',
      split: true,
      heading: 'Reasons to choose us',
      items: [
        {
          title: 'We earn nothing from licences',
          text: 'Our advice is paid for by the hour or the stage, never by the seat. If a smaller edition or a rival product would serve, we say so.',
        },
        {
          title: 'Used to being audited',
          text: 'Permissions, field history and retention are settled in the first stage, because in healthcare and finance they are far harder to add later.',
        },
        {
          title: 'Engineers beyond the platform',
          text: 'We also build web applications and cloud services, so a requirement that does not belong in Salesforce is not forced into it.',
        },
        {
          title: 'Yours to take elsewhere',
          text: 'Documentation, source and credentials are yours from the first day. You hold a copy of everything you would need in order to leave us.',
        },
      ],
    },
  ],
  callToAction: {
    heading: 'Start with a health check',
    text: 'We look over your set-up, security and unused licences, and hand you a written list of improvements, in order of value. What you do with it, and with whom, is up to you.',
    primaryLink: { label: 'Ask for a health check', href: '/contact' },
    secondaryLink: { label: 'Salesforce articles', href: '/blogs?category=Salesforce' },
  },
} as const satisfies StandardPage;
