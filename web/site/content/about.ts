import { brand } from '@portico/shared/brand.ts';
import { team } from './team.ts';
import type { StandardPage } from './types.ts';

export const about = {
  meta: {
    title: 'About us: engineers for regulated organisations',
    description: `${brand.name} is a software consultancy in ${brand.address.city} for organisations that answer to a regulator. Our story, why clients choose us, and the four values we work by.`,
  },
  pattern: { seed: 'about', topic: 'brand', family: 'mesh' },
  hero: {
    eyebrow: `About ${brand.name}`,
    heading: 'The people who build it also pick up the phone',
    lead: `${brand.name} is a consultancy in ${brand.address.city}. We design, build and look after software for organisations that have to answer for how their systems work.`,
    primaryLink:
      team.length > 0 ? { label: 'Meet us', href: '#team' } : { label: 'Talk to us', href: '/contact' },
    secondaryLink: { label: 'Why choose us', href: '#reasons' },
  },
  sections: [
    {
      id: 'story',
      layout: 'prose',
      split: true,
      heading: 'Our story',
      paragraphs: [
        `${brand.name} was started by engineers who had spent years inside hospitals, lenders and compliance teams, watching good people work around bad systems. The software had been delivered, signed off and paid for. Then its builders had left, and the workarounds began.`,
        'So we arranged things differently. The people who talk to you at the start write the code, and the people who write the code answer the support tickets. When something we built is awkward to use or hard to audit, we are the first to hear of it.',
        'That habit shaped the rest. We take on fewer projects than we could, prefer a good existing product to a new one, and stay with a system after launch, because the second year is when software shows what it is worth.',
      ],
    },
    {
      id: 'reasons',
      layout: 'pairs',
      background: 'muted',
      heading: 'Why choose us',
      lead: 'Six things to hold us to from the first conversation onwards.',
      items: [
        {
          title: 'A price before a commitment',
          text: 'Each stage has a fixed price, a written result and a natural stopping point. If you stop there, what you have paid for works and is yours.',
        },
        {
          title: 'Fluent in regulation',
          text: 'We read the rule as well as the requirement, and design so that your compliance officer, auditor and engineers are looking at the same evidence.',
        },
        {
          title: 'Build or buy, without bias',
          text: 'We take no commission from vendors. When an existing product would serve you better than our code, that is what we recommend and set up.',
        },
        {
          title: 'Support you can see',
          text: 'Your colleagues raise tickets in our portal, follow every change of status and read the whole conversation, also in the earlier tickets of their company.',
        },
        {
          title: 'Secure by ordinary practice',
          text: 'Least privilege, encryption, code review and tested releases are how we work each day. There is no premium tier for doing it properly.',
        },
        {
          title: 'No lock-in',
          text: 'Source code, documentation and accounts are in your name. We write the handover notes as we go, so another team could take over at any time.',
        },
      ],
    },
    {
      id: 'values',
      layout: 'rows',
      split: true,
      heading: 'What we work by',
      items: [
        {
          title: 'Mission',
          text: 'To give people in regulated work systems that they trust: quick to use, honest about what they hold, and ready for the question that comes next.',
        },
        {
          title: 'Innovation',
          text: 'New technology earns its place by removing a step, a risk or a cost. We try it on our own systems first, and tell you what we learnt.',
        },
        {
          title: 'Client focus',
          text: 'We sit with those who will use the software, write in their words, and judge a release by whether their Monday became easier.',
        },
        {
          title: 'Quality',
          text: 'Tested, accessible, documented and monitored, whether or not anyone asks. We would rather move a date, and say so early, than hide a fault.',
        },
      ],
    },
  ],
  callToAction: {
    heading: 'Come and see how we work',
    text: 'We will show you a project from first sketch to support desk, and introduce you to the engineers who would work on yours.',
    primaryLink: { label: 'Arrange a conversation', href: '/contact' },
    secondaryLink: { label: 'Read our articles', href: '/blogs' },
  },
} as const satisfies StandardPage;
