import type { CaseStudy } from '../content/optional.ts';
import { Pattern } from '../patterns/pattern.tsx';
import { toTopicClass } from '../sections/banner.tsx';
import { caseStudyPath } from './case-study-paths.ts';
import { createCaseStudyPattern, findCaseStudyTopic } from './case-study-topic.ts';
import { Picture } from './picture.tsx';

/** Cards of case studies. The whole card is a link. */
export function CaseStudyCards({
  studies,
  level: Heading,
}: {
  studies: readonly CaseStudy[];
  /** The heading level of the cards. */
  level: 'h2' | 'h3';
}) {
  return (
    <ul className="case-studies">
      {studies.map((study) => (
        <li className={toTopicClass(findCaseStudyTopic(study))} key={study.slug}>
          {study.picture ? (
            <Picture picture={study.picture} />
          ) : (
            <div className="banner">
              <Pattern source={createCaseStudyPattern(study)} />
            </div>
          )}
          <p className="case-client">{study.client}</p>
          <Heading>
            <a className="card-link" href={caseStudyPath(study)}>
              {study.title}
            </a>
          </Heading>
          <p>{study.description}</p>
        </li>
      ))}
    </ul>
  );
}
