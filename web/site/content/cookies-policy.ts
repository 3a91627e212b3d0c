import { brand } from '@portico/shared/brand.ts';
import type { Policy } from './types.ts';

export const cookiesPolicy = {
  meta: {
    title: 'Cookies policy',
    description: `${brand.name} sets no analytics or advertising cookies. This policy lists what our website and support portal keep in your browser, for what purpose and how long.`,
    lastModified: '2024-01',
  },
  heading: 'Cookies Policy',
  updated: 'Last updated: January 2024',
  intro:
    'Our pages set no cookies of their own and track nobody. A few things are kept in your browser’s storage because the site could not do what you ask without them. All of them are listed here.',
  sections: [
    {
      id: 'what-these-are',
      heading: 'Cookies and browser storage',
      blocks: [
        {
          text: 'A cookie is a small text that a site leaves in your browser and receives back with each request. Local storage and session storage also keep text in the browser, but do not send it anywhere by themselves; session storage ends with the tab. The Privacy and Electronic Communications Regulations (PECR) treat them all alike, and so does this page.',
        },
      ],
    },
    {
      id: 'what-we-keep',
      heading: 'What our site keeps',
      blocks: [
        {
          table: {
            head: ['Name and place', 'What it is for', 'How long'],
            rows: [
              [
                'theme (local storage)',
                'Remembers that you chose the light or the dark theme. Stored only when you press the theme button.',
                'Until you clear it',
              ],
              [
                'CognitoIdentityServiceProvider… (local storage)',
                'The tokens that keep you signed in to the support portal. Stored only when you sign in.',
                'Until you sign out; they stop working after 30 days at most',
              ],
              [
                'draft/… (local storage)',
                'Text that you have typed into a form of the support portal and not sent yet, so that it is still there when you come back.',
                'Until you send or discard it, or sign out; 30 days at most',
              ],
              [
                'return_to (session storage)',
                'The portal page that you asked for before you were sent to the sign-in page.',
                'Until you are back there, or the tab closes',
              ],
              [
                'toast (session storage)',
                'A short message, such as “Signed out successfully”, for the next page to show.',
                'Until it is shown, or the tab closes',
              ],
            ],
          },
        },
        {
          text: 'Each of these is strictly necessary for something you have asked for, so PECR requires no consent, and we show no banner. If you only read our pages and leave the theme as it is, none of them is stored.',
        },
      ],
    },
    {
      id: 'recaptcha',
      heading: 'Google reCAPTCHA on the contact page',
      blocks: [
        {
          text: [
            'The contact form uses Google reCAPTCHA to tell people from programs that send unsolicited messages. It is loaded when you first click or type in the form, not when you open the page, and no other page loads it. Google may then store the following, and decides about its names and lifetimes itself; see its ',
            { label: 'privacy policy', href: 'https://policies.google.com/privacy' },
            '.',
          ],
        },
        {
          table: {
            head: ['Name and place', 'What it is for', 'How long'],
            rows: [
              ['_GRECAPTCHA (cookie of Google)', 'Assessing whether a visitor is a person', 'Six months'],
              [
                '_grecaptcha (local storage of our site)',
                'A value that the check needs in order to work',
                'Until you clear it',
              ],
              [
                'rc::a (local storage of Google)',
                'Distinguishing people from automated visitors',
                'Until you clear it',
              ],
              [
                'rc::b, rc::c (session storage of Google)',
                'The same, for a single visit',
                'Until the tab closes',
              ],
            ],
          },
        },
        {
          text: [
            'To avoid them, do not use the form: write to ',
            { label: brand.contactEmail, href: `mailto:${brand.contactEmail}` },
            ` or call ${brand.phone} instead. Both are at the foot of every page.`,
          ],
        },
      ],
    },
    {
      id: 'what-we-do-not-use',
      heading: 'What we do not use',
      blocks: [
        {
          list: [
            'No analytics, visitor counters, heat maps or session recordings.',
            'No advertising cookies, social media plug-ins or tracking pixels, in our pages or in our emails.',
            'No fonts, scripts or pictures from other companies’ servers, apart from reCAPTCHA as described above.',
          ],
        },
      ],
    },
    {
      id: 'your-control',
      heading: 'Staying in control',
      blocks: [
        {
          text: 'Every browser can show, block and delete cookies and site data, usually under Privacy in its settings. Deleting ours signs you out of the portal, removes text that you have not sent, and returns the theme to that of your device. Public pages can be read with all storage blocked; signing in needs local storage.',
        },
      ],
    },
    {
      id: 'changes-and-questions',
      heading: 'Changes and questions',
      blocks: [
        {
          text: [
            'If the site begins to keep anything else, this list will say so, and where consent is needed we will ask first. How we treat personal data in general is set out in our ',
            { label: 'privacy policy', href: '/privacy-policy' },
            '. The Information Commissioner’s Office publishes ',
            { label: 'advice for the public', href: 'https://ico.org.uk/for-the-public/online/cookies/' },
            ' on cookies.',
          ],
        },
      ],
    },
  ],
} as const satisfies Policy;
