import { caseStudies } from '../content/case-studies.ts';
import type { CaseStudy } from '../content/optional.ts';

export const caseStudyListPath = '/case-studies';
export const caseStudyPath = ({ slug }: Pick<CaseStudy, 'slug'>) => `${caseStudyListPath}/${slug}`;

/**
 * The paths of the list and of each case study; empty while there are no case studies, because the list then
 * does not exist either.
 */
export const caseStudyPaths: readonly string[] =
  caseStudies.length === 0 ? [] : [caseStudyListPath, ...caseStudies.map(caseStudyPath)];
