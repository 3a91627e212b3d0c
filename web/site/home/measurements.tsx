import { home } from '../content/home.ts';
import { type PageFigures, measuredFigures } from '../measured.ts';
import { SectionHead } from '../sections/section.tsx';

const { id, heading, lead, texts } = home.measurements;

const toKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);

const findLowestScore = (pages: readonly PageFigures[]) =>
  Math.min(
    ...pages.flatMap(({ performance, accessibility, best_practices, seo }) => [
      performance,
      accessibility,
      best_practices,
      seo,
    ]),
  );

/** The figures that `npm run lighthouse` measured for these pages; renders nothing before the first run. */
export function Measurements() {
  const pages = Object.values(measuredFigures.pages);
  const homePage = measuredFigures.pages['/'];
  if (homePage === undefined) return null;
  const figures = [
    { value: String(findLowestScore(pages)), unit: texts.score_unit, text: texts.score },
    { value: toKilobytes(homePage.html + homePage.css), unit: 'kB', text: texts.size },
    { value: String(sum(pages.map(({ axe_findings }) => axe_findings))), text: texts.accessibility },
    {
      value: String(
        sum(pages.flatMap(({ cookies, third_party_requests }) => [cookies, third_party_requests])),
      ),
      text: texts.privacy,
    },
  ];
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <div className="container">
        <SectionHead id={id} heading={heading} lead={lead} />
        <dl className="measurements">
          {figures.map(({ value, unit, text }) => (
            <div key={text}>
              <dt>
                {value}
                {unit !== undefined && <small> {unit}</small>}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className="small">
          {texts.measured_on}{' '}
          <time dateTime={measuredFigures.measured_on}>{measuredFigures.measured_on}</time>
        </p>
      </div>
    </section>
  );
}
