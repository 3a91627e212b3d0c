import type { Topic } from '@portico/shared/palette.ts';
import type { CaseStudy, FieldPath } from '../content/optional.ts';
import type { PatternSource } from '../patterns/pattern.tsx';

const topics: Readonly<Record<FieldPath, Topic>> = {
  '/healthcare': 'healthcare',
  '/finance': 'finance',
  '/compliance': 'compliance',
  '/salesforce': 'salesforce',
};

/** The topic of a case study, which colours it. */
export const findCaseStudyTopic = ({ field }: Pick<CaseStudy, 'field'>): Topic => topics[field];

/** The pattern of a case study without a picture. */
export const createCaseStudyPattern = (study: Pick<CaseStudy, 'slug' | 'field'>): PatternSource => ({
  seed: study.slug,
  topic: findCaseStudyTopic(study),
});
