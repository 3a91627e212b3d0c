import { addressLines, brand } from '@portico/shared/brand.ts';
import { retention } from '@portico/shared/model/retention.ts';
import type { Policy } from './types.ts';

const mail = { label: brand.contactEmail, href: `mailto:${brand.contactEmail}` } as const;

export const privacyPolicy = {
  meta: {
    title: 'Privacy policy',
    description: `What personal data ${brand.name} collects through this website and its support portal, why, for how long, who receives it, and your rights under UK GDPR.`,
    lastModified: '2024-01',
  },
  heading: 'Privacy Policy',
  updated: 'Last updated: January 2024',
  intro:
    'This policy covers our public website and the support portal behind its sign-in page. It says what we hold about you, what we do with it, and how to make us stop.',
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who is responsible',
      blocks: [
        {
          text: [
            `${brand.legalName}, ${addressLines.join(', ')} (“${brand.name}”, “we”) is the controller of the personal data described here, under the UK General Data Protection Regulation and the Data Protection Act 2018. Write to `,
            mail,
            ` or call ${brand.phone} about anything on this page.`,
          ],
        },
        {
          text: 'There is one exception. What a client’s staff write in support tickets, or attach to them, we process for that client, who remains the controller. Requests about such data are best sent to the client; we help them answer.',
        },
      ],
    },
    {
      id: 'what-we-collect',
      heading: 'What we collect, and why',
      blocks: [
        {
          table: {
            head: ['Data', 'What it is for', 'Lawful basis'],
            rows: [
              [
                'Enquiries: name, email address, company if given, subject and message',
                'Answering you and preparing a quote',
                'Legitimate interests: replying to those who write to us; steps before a contract',
              ],
              [
                'Newsletter: email address and the time of consent',
                'Sending you new articles, and proving that you asked for them',
                'Consent',
              ],
              [
                'Portal accounts: name, email address, telephone number if given, company and role',
                'Signing you in, and showing you the tickets that you may see',
                'Legitimate interests: providing the support your employer has contracted',
              ],
              [
                'Tickets: what you write and attach, with the time and author of each change',
                'Solving the problem, and keeping a record of how it was solved',
                'On the client’s instructions, as their processor',
              ],
              [
                'Technical records: time, page or action requested, result and, in the portal, the account’s identifier',
                'Finding faults and stopping misuse',
                'Legitimate interests: keeping the service secure and working',
              ],
            ],
          },
        },
        {
          text: 'We ask for no special category data. Please do not put health, financial or similar details about other people into the contact form. If a ticket cannot be understood without them, agree with us first how to send them.',
        },
        {
          text: 'We do not use analytics or advertising services, build profiles, buy lists of contacts, or make decisions about anyone by automated means alone.',
        },
      ],
    },
    {
      id: 'newsletter',
      heading: 'The newsletter',
      blocks: [
        {
          text: 'Entering an address sends it a single message that asks for confirmation. Nothing else follows unless the link in it is used, so nobody can subscribe you without your knowledge. Every issue has a link to unsubscribe, which takes effect at once.',
        },
      ],
    },
    {
      id: 'contact-form',
      heading: 'The contact form and reCAPTCHA',
      blocks: [
        {
          text: [
            'To keep automated messages out, the contact form uses Google reCAPTCHA from the moment you click or type in it; no other page does. Google then receives your IP address and information about your browser and how it is used on that page, and gives us a score. Google’s ',
            { label: 'privacy policy', href: 'https://policies.google.com/privacy' },
            ' applies to what it receives. If you would rather not use it, email or telephone us: both are at the foot of every page.',
          ],
        },
      ],
    },
    {
      id: 'who-receives-it',
      heading: 'Who receives it, and where',
      blocks: [
        {
          text: `We sell personal data to nobody. Services that we have connected to the portal, such as a team chat, are sent news of tickets with the names of the people involved, and we keep these messages for ${retention.webhook_deliveries.days} days. Personal data are also seen by those of our staff who need them, by colleagues of yours in the portal where tickets are shared within a company, and by these suppliers:`,
        },
        {
          list: [
            'Amazon Web Services, which hosts the website, the portal, their database, files and email in its London region. Public pages are delivered from the AWS location nearest to you, which handles your IP address to do so.',
            'Google, for reCAPTCHA on the contact page alone. This may involve a transfer to the United States, under the UK–US data bridge or the UK’s standard contractual safeguards.',
            'Professional advisers, courts or authorities, where the law requires it or a legal claim has to be made or answered.',
          ],
        },
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      blocks: [
        {
          list: [
            `Enquiries that do not lead to work: ${retention.enquiries.days / 365} years.`,
            `Newsletter addresses: until you unsubscribe, or our mail no longer reaches you. Addresses that were never confirmed are deleted after ${retention.unconfirmed.days} days.`,
            `Portal accounts: for as long as your employer is a client and asks us to keep them. Notifications and unsent drafts: ${retention.bells.days} days. The browsers that you sign in with: ${retention.browsers.days} days.`,
            `Tickets and their files: until the client asks us to delete them. Mails to support, and records of mails about tickets: ${retention.mails.days} days. The audit log of who did what: ${retention.audit_log.days / 365} years; once a client asks us to erase a person, what it says of them can no longer be read.`,
            `Technical records: ${retention.logs.days} days. Database backups: ${retention.backups.days} days. Deleted files can be restored for ${retention.deleted_files.days} days, and disappear from the backups ${retention.backups.days} days later.`,
          ],
        },
      ],
    },
    {
      id: 'security',
      heading: 'How we protect it',
      blocks: [
        {
          text: 'Connections are encrypted, and so is everything we store. Each request to the portal is checked against the caller’s company and role. Files are handed out through links that expire within minutes. Two-step sign-in is available to every account, and our staff can access only what their work requires.',
        },
        {
          text: 'If a breach puts your rights at high risk, we will tell you without undue delay, and the Information Commissioner’s Office within 72 hours where the law requires it.',
        },
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      blocks: [
        { text: 'Under data protection law you can ask us, free of charge, to:' },
        {
          list: [
            'confirm what we hold about you and give you a copy;',
            'correct what is wrong or incomplete;',
            'erase it, or restrict what we do with it;',
            'hand over what you gave us in a form that another system can read;',
            'stop using it where we rely on legitimate interests, or for direct marketing in any case.',
          ],
        },
        {
          text: [
            'Where we rely on consent you may withdraw it at any time; what was done before remains lawful. Write to ',
            mail,
            '. We answer within one month, and may first ask for something that shows who you are.',
          ],
        },
      ],
    },
    {
      id: 'complaints',
      heading: 'Complaints',
      blocks: [
        {
          text: [
            'We would like the chance to put things right first, but you can complain to the Information Commissioner’s Office at any time: ',
            { label: 'ico.org.uk/make-a-complaint', href: 'https://ico.org.uk/make-a-complaint/' },
            ', telephone 0303 123 1113, or Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF.',
          ],
        },
      ],
    },
    {
      id: 'cookies-and-changes',
      heading: 'Cookies, and changes to this policy',
      blocks: [
        {
          text: [
            'What is kept in your browser is listed in our ',
            { label: 'cookies policy', href: '/cookies-policy' },
            '. When this policy changes, the date at the top changes with it; if the change matters to account holders or subscribers, we tell them by email.',
          ],
        },
      ],
    },
  ],
} as const satisfies Policy;
