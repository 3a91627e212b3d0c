import { caseStudies } from '../content/case-studies.ts';
import type { CaseStudy } from '../content/optional.ts';

export const caseStudyListPath = '/case-studies';
export const caseStudyPath = ({ slug }: Pick<CaseStudy, 'slug'>) => `${caseStudyListPath}/${slug}`;

/** Empty while there are no case studies, because these pages do not exist then. */
export const caseStudyPaths: readonly string[] =
  caseStudies.length === 0 ? [] : [caseStudyListPath, ...caseStudies.map(caseStudyPath)];
