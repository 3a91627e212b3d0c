import { caseStudies } from '../content/case-studies.ts';
import { questions } from '../content/questions.ts';
import { team } from '../content/team.ts';
import { testimonials } from '../content/testimonials.ts';
import { CaseStudyCards } from './case-study-cards.tsx';
import { caseStudyListPath } from './case-study-paths.ts';
import { OptionalSection } from './part.tsx';
import { Picture } from './picture.tsx';
import { optionalTexts as texts } from './texts.ts';

/** The home page shows this many case studies. */
const maxHomeCaseStudies = 3;

/** The first letters of a name's first and last word. */
export const formatInitials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((_, index, words) => index === 0 || index === words.length - 1)
    .map((word) => Array.from(word)[0])
    .join('');

function CaseStudies({ path }: { path: string }) {
  const pageStudies =
    path === '/'
      ? caseStudies.slice(0, maxHomeCaseStudies)
      : caseStudies.filter(({ field }) => field === path);
  if (pageStudies.length === 0) return null;
  return (
    <OptionalSection id="case-studies" heading={texts.caseStudies.section.heading}>
      <CaseStudyCards studies={pageStudies} level="h3" />
      <p className="actions">
        <a className="button button-secondary" href={caseStudyListPath}>
          {texts.caseStudies.all}
        </a>
      </p>
    </OptionalSection>
  );
}

function Testimonials({ path }: { path: string }) {
  const pageTestimonials = testimonials.filter(({ page }) => page === path);
  if (pageTestimonials.length === 0) return null;
  return (
    <OptionalSection id="testimonials" heading={texts.testimonials.heading} background="muted">
      <ul className="testimonials">
        {pageTestimonials.map(({ quote, name, role, organisation }) => (
          <li key={name + quote}>
            <figure>
              <blockquote>
                <p>{quote}</p>
              </blockquote>
              <figcaption>
                <b>{name}</b> {role}, {organisation}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </OptionalSection>
  );
}

function Questions({ path }: { path: string }) {
  const pageQuestions = questions.filter(({ page }) => page === path);
  if (pageQuestions.length === 0) return null;
  return (
    <OptionalSection id="questions" heading={texts.questions.heading} split>
      <div className="questions">
        {pageQuestions.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
            </summary>
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </details>
        ))}
      </div>
    </OptionalSection>
  );
}

function Team({ path }: { path: string }) {
  if (path !== '/about' || team.length === 0) return null;
  return (
    <OptionalSection id="team" heading={texts.team.heading} background="muted">
      <ul className="team">
        {team.map(({ name, role, about, portrait, profile }) => (
          <li key={name}>
            {portrait ? (
              <Picture picture={portrait} />
            ) : (
              <span className="initials" aria-hidden="true">
                {formatInitials(name)}
              </span>
            )}
            <h3>{name}</h3>
            <p className="role">{role}</p>
            <p>{about}</p>
            {profile !== undefined && (
              <p>
                <a href={profile}>
                  {texts.team.profile}
                  <span className="visually-hidden">: {name}</span>
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </OptionalSection>
  );
}

/** The optional content of a page, each in its own section; nothing if there is none. */
export const OptionalSections = ({ path }: { path: string }) => (
  <>
    <CaseStudies path={path} />
    <Testimonials path={path} />
    <Team path={path} />
    <Questions path={path} />
  </>
);
