import { salesforceExample } from '../content/salesforce-example.ts';
import { Example } from './example.tsx';

const { before, after, filled, becomes, archived, fields, result } = salesforceExample;

/** How complete a field is, as a bar. Decoration: the percentage is next to it. */
const Bar = ({ percent }: { percent: number }) => (
  <svg className="field-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 2h100" />
    <path className="filled" d={`M0 2h${percent}`} />
  </svg>
);

const Field = ({ name, percent }: { name: string; percent: number }) => (
  <>
    <span>{name}</span>
    <Bar percent={percent} />
    <span className="data">
      {percent} % <span className="visually-hidden">{filled}</span>
    </span>
  </>
);

const rows = fields.length;
/**
 * The vertical middle of a field's row. The fields of the result are fewer, and are spread over the same
 * height.
 */
const calculateRowY = (index: number) => index * 10 + 5;
const calculateResultRowY = (index: number) => ((index + 0.5) * rows * 10) / result.length;

/** Curves from the old fields to the new ones. Decoration: the list explains each change. */
const FieldCurves = () => (
  <svg
    className="field-curves"
    viewBox={`0 0 100 ${rows * 10}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    {fields.map(({ name, becomes: next }, index) => {
      const from = calculateRowY(index);
      const to = result.findIndex((field) => field.name === next);
      return next === undefined ? (
        <path key={name} className="ends" d={`M0 ${from}h34`} />
      ) : (
        <path
          key={name}
          d={`M0 ${from}C50 ${from} 50 ${calculateResultRowY(to)} 100 ${calculateResultRowY(to)}`}
        />
      );
    })}
  </svg>
);

/** The fields of an object before and after a clean-up. */
export const SalesforceExample = () => (
  <Example topic="salesforce" content={salesforceExample}>
    <div className="clean-up">
      <div>
        <h3>
          {before} <span className="data">{rows}</span>
        </h3>
        <ul>
          {fields.map((field) => (
            <li key={field.name} className={field.becomes === undefined ? 'archived' : undefined}>
              <Field name={field.name} percent={field.filled} />
              <small>{field.becomes === undefined ? archived : `${becomes} ${field.becomes}`}</small>
            </li>
          ))}
        </ul>
      </div>
      <FieldCurves />
      <div>
        <h3>
          {after} <span className="data">{result.length}</span>
        </h3>
        <ul>
          {result.map(({ name, filled: percent }) => (
            <li key={name}>
              <Field name={name} percent={percent} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  </Example>
);
