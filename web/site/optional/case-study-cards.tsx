import type { CaseStudy } from '../content/optional.ts';
import { caseStudyPath } from './case-study-paths.ts';
import { Picture } from './picture.tsx';

/** Case studies; each is a link as a whole. */
export function CaseStudyCards({
  studies,
  level: Heading,
}: {
  studies: readonly CaseStudy[];
  /** The level of their headings. */
  level: 'h2' | 'h3';
}) {
  return (
    <ul className="cards">
      {studies.map((study) => (
        <li className="card" key={study.slug}>
          {study.picture && <Picture picture={study.picture} />}
          <p className="badge">{study.client}</p>
          <Heading>
            <a href={caseStudyPath(study)}>{study.title}</a>
          </Heading>
          <p>{study.description}</p>
        </li>
      ))}
    </ul>
  );
}
