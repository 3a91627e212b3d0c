import { complianceExample } from '../content/compliance-example.ts';
import { Example, FactList } from './example.tsx';

const { number, control, facts, evidenceHeading, evidence, testsHeading, tests, results } = complianceExample;

/** A control with its evidence and next review. */
export const ComplianceExample = () => (
  <Example topic="compliance" content={complianceExample}>
    <div className="control">
      <div>
        <p className="data">{number}</p>
        <h3>{control}</h3>
        <FactList facts={facts} />
      </div>
      <div>
        <h4>{evidenceHeading}</h4>
        {evidence.map(({ name, result, facts: evidenceFacts }) => (
          <details key={name} name="evidence" open={name === evidence[0].name}>
            <summary>
              {name} <span className="data">{result}</span>
            </summary>
            <FactList facts={evidenceFacts} />
          </details>
        ))}
        <h4>{testsHeading}</h4>
        <ol className="tests">
          {tests.map(([month, result]) => (
            <li key={month} className={result}>
              {month} <span className="visually-hidden">{results[result]}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  </Example>
);
