import { bookingLink } from '../content/booking-link.ts';
import type { CaseStudy } from '../content/optional.ts';
import { questions } from '../content/questions.ts';
import { team } from '../content/team.ts';
import { testimonials } from '../content/testimonials.ts';
import { caseStudyPath } from './case-study-paths.ts';

const createOrganizationReference = (origin: string) => ({ '@id': `${origin}/#organization` });

/** @see https://schema.org/FAQPage */
const createFaqPage = (path: string, origin: string) => {
  const pageQuestions = questions.filter(({ page }) => page === path);
  if (pageQuestions.length === 0) return [];
  return [
    {
      '@type': 'FAQPage',
      '@id': `${origin}${path}#questions`,
      mainEntity: pageQuestions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join('\n\n') },
      })),
    },
  ];
};

/** @see https://schema.org/Review */
const createReviews = (path: string, origin: string) =>
  testimonials
    .filter(({ page }) => page === path)
    .map(({ quote, name, role, organisation, published }) => ({
      '@type': 'Review',
      reviewBody: quote,
      datePublished: published,
      author: {
        '@type': 'Person',
        name,
        jobTitle: role,
        worksFor: { '@type': 'Organization', name: organisation },
      },
      itemReviewed: createOrganizationReference(origin),
    }));

/** @see https://schema.org/Person */
const createPeople = (path: string, origin: string) =>
  path !== '/about'
    ? []
    : team.map(({ name, role, about, portrait, profile }) => ({
        '@type': 'Person',
        name,
        jobTitle: role,
        description: about,
        worksFor: createOrganizationReference(origin),
        ...(portrait && { image: origin + portrait.file }),
        ...(profile !== undefined && { sameAs: [profile] }),
      }));

/** @see https://schema.org/ReserveAction */
const createBookingActions = (path: string, origin: string) =>
  path !== '/contact' || bookingLink === undefined
    ? []
    : [
        {
          '@type': 'ReserveAction',
          name: bookingLink.label,
          target: bookingLink.href,
          provider: createOrganizationReference(origin),
        },
      ];

/** schema.org objects about the optional content of a page. */
export const createOptionalStructuredData = (path: string, origin: string): object[] => [
  ...createFaqPage(path, origin),
  ...createReviews(path, origin),
  ...createPeople(path, origin),
  ...createBookingActions(path, origin),
];

/** @see https://schema.org/Article */
export const createCaseStudyArticle = (study: CaseStudy, origin: string) => ({
  '@type': 'Article',
  '@id': `${origin}${caseStudyPath(study)}#article`,
  headline: study.title,
  description: study.description,
  datePublished: study.published,
  image: origin + (study.picture?.file ?? `/share${caseStudyPath(study)}.png`),
  author: createOrganizationReference(origin),
  publisher: createOrganizationReference(origin),
  about: { '@type': 'Organization', name: study.client },
  mainEntityOfPage: `${origin}${caseStudyPath(study)}`,
  inLanguage: 'en-GB',
});
