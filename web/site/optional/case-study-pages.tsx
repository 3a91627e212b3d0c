import type { ReactNode } from 'react';
import { publicPages } from '@portico/shared/model/public-pages.ts';
import { caseStudies } from '../content/case-studies.ts';
import type { CaseStudy } from '../content/optional.ts';
import { CallToAction } from '../sections/call-to-action.tsx';
import { Hero } from '../sections/hero.tsx';
import { CaseStudyCards } from './case-study-cards.tsx';
import { createCaseStudyPattern, findCaseStudyTopic } from './case-study-topic.ts';
import { Picture } from './picture.tsx';
import { optionalTexts } from './texts.ts';

const texts = optionalTexts.caseStudies;

/** All case studies, newest first. */
export const CaseStudyList = () => (
  <>
    <section className="container section topic">
      <header className="section-head">
        <h1>{texts.heading}</h1>
        <p className="lead">{texts.lead}</p>
      </header>
      <CaseStudyCards studies={caseStudies} level="h2" />
    </section>
    <CallToAction content={optionalTexts.closing} />
  </>
);

const findPageName = (field: string) => publicPages.find(({ path }) => path === field)?.name;

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Part = ({ id, heading, text }: { id: string; heading: string; text: readonly string[] }) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{heading}</h2>
    {text.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </section>
);

/** A case study: the problem, what was done, and the result. */
export function CaseStudyPage({ study }: { study: CaseStudy }) {
  const { client, field, title, description, published, problem, done, result, figures, picture } = study;
  return (
    <>
      <article>
        <Hero
          content={{ eyebrow: client, heading: title, lead: description }}
          pattern={createCaseStudyPattern(study)}
        />
        <div className="container section case-study">
          <dl>
            <Fact name={texts.client}>{client}</Fact>
            <Fact name={texts.field}>
              <a href={field}>{findPageName(field)}</a>
            </Fact>
            <Fact name={texts.published}>
              <time dateTime={published}>{dateFormat.format(new Date(published))}</time>
            </Fact>
          </dl>
          <div className="prose">
            {picture && <Picture picture={picture} eager />}
            <Part id="problem" heading={texts.problem} text={problem} />
            <Part id="done" heading={texts.done} text={done} />
            <Part id="result" heading={texts.result} text={result} />
            {figures && (
              <dl className="case-figures">
                {figures.map(({ value, text }) => (
                  <div key={text}>
                    <dt>{value}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        </div>
      </article>
      <CallToAction content={optionalTexts.closing} topic={findCaseStudyTopic(study)} />
    </>
  );
}
