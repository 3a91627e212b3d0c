import { financeExample } from '../content/finance-example.ts';
import { Example, FactList } from './example.tsx';

/** A line of a report, which can open to show the entries or facts behind it. */
interface Line {
  readonly name: string;
  readonly sum: string;
  readonly open?: boolean;
  readonly entries?: readonly Line[];
  readonly facts?: readonly (readonly [string, string])[];
}

function ReportLine({ name, sum, open = false, entries, facts }: Line) {
  const text = (
    <>
      <span>{name}</span> <span className="data">{sum}</span>
    </>
  );
  if (entries === undefined && facts === undefined) return <p>{text}</p>;
  return (
    <details open={open}>
      <summary>{text}</summary>
      {entries?.map((entry) => (
        <ReportLine key={entry.name} {...entry} />
      ))}
      {facts && <FactList facts={facts} />}
    </details>
  );
}

/** A figure that visitors can open down to its entries. */
export const FinanceExample = () => (
  <Example topic="finance" content={financeExample} split>
    <div className="report">
      <ReportLine {...financeExample.total} />
    </div>
  </Example>
);
