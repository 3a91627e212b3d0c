import { publicPages } from '@portico/shared/model/public-pages.ts';
import { caseStudies } from '../content/case-studies.ts';
import type { CaseStudy } from '../content/optional.ts';
import { CallToAction } from '../sections/call-to-action.tsx';
import { CaseStudyCards } from './case-study-cards.tsx';
import { Picture } from './picture.tsx';
import { optionalTexts } from './texts.ts';

const texts = optionalTexts.caseStudies;

const nameOf = (field: string) => publicPages.find(({ path }) => path === field)?.name;

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** All case studies, newest first. */
export const CaseStudyList = () => (
  <section className="container section">
    <header className="section-head">
      <h1>{texts.heading}</h1>
      <p className="lead">{texts.lead}</p>
    </header>
    <CaseStudyCards studies={caseStudies} level="h2" />
  </section>
);

function Part({ id, heading, text }: { id: string; heading: string; text: readonly string[] }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{heading}</h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}

/** A case study: problem, what was done, result. */
export function CaseStudyPage({ study }: { study: CaseStudy }) {
  const { client, field, title, description, published, problem, done, result, figures, picture } = study;
  return (
    <>
      <article className="container section">
        <header>
          <p className="eyebrow">{client}</p>
          <h1>{title}</h1>
          <p className="lead">{description}</p>
        </header>
        {picture && <Picture picture={picture} eager />}
        <dl>
          <div>
            <dt>{texts.client}</dt>
            <dd>{client}</dd>
          </div>
          <div>
            <dt>{texts.field}</dt>
            <dd>
              <a href={field}>{nameOf(field)}</a>
            </dd>
          </div>
          <div>
            <dt>{texts.published}</dt>
            <dd>
              <time dateTime={published}>{dateFormat.format(new Date(published))}</time>
            </dd>
          </div>
        </dl>
        <div className="prose">
          <Part id="problem" heading={texts.problem} text={problem} />
          <Part id="done" heading={texts.done} text={done} />
          <Part id="result" heading={texts.result} text={result} />
          {figures && (
            <dl className="facts">
              {figures.map(({ value, text }) => (
                <div key={text}>
                  <dt>{value}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </article>
      <CallToAction content={optionalTexts.closing} />
    </>
  );
}
