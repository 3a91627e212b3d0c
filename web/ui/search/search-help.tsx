import './search-help.css';

/** The search syntax, by example. */
const examples = [
  ['printer jam', 'both words, or parts of them, in any order'],
  ['#12', 'the number of a ticket, also as TKT12'],
  ['"paper jam"', 'these words one after the other'],
  ['-toner', 'tickets without this word'],
  ['from:anna', 'the requester’s name or e-mail address'],
  ['is:open', 'also is:ended, is:new, is:in-progress, is:on-hold, is:critical …'],
  ['after:2026-03-01', 'created on this day or later; before: a day, month or year'],
] as const;

const staffExamples = [
  ['company:acme', 'the company’s name'],
  ['tag:vpn', 'a whole tag'],
  ['is:unassigned', 'nobody works on it'],
] as const;

/** Explains the search box. */
export function SearchHelp({ staff = false }: { staff?: boolean }) {
  const visibleExamples = staff ? [...examples, ...staffExamples] : examples;
  return (
    <details className="search-help">
      <summary>How to search</summary>
      <p>
        {staff
          ? 'Searches numbers, subjects, descriptions, comments, notes, requesters, companies, files and tags.'
          : 'Searches numbers, subjects, descriptions, comments, requesters and files.'}
      </p>
      <dl>
        {visibleExamples.map(([example, meaning]) => (
          <div key={example}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
