import type { TicketMatch } from '@portico/shared/contract/search.ts';
import './marked.css';

/**
 * Names for the places where a search matched. Matches in texts that the row already shows are highlighted
 * there instead.
 */
const labels: Readonly<Partial<Record<TicketMatch['in'], string>>> = {
  requester_email: 'E-mail',
  description: 'Description',
  comment: 'Comment',
  file: 'File',
  field: 'Field',
  note: 'Internal note',
  staff_field: 'Field for staff',
  tag: 'Tag',
};

interface HighlightedTextProps {
  /** The text, which is shown unchanged if it contains no match. */
  text: string;
  matches: readonly TicketMatch[] | undefined;
  /** The field that contains the text, as the API names it. Matches in this field are highlighted. */
  field: TicketMatch['in'];
}

/** A text with highlighted matches of a search. */
export function HighlightedText({ text, matches, field }: HighlightedTextProps) {
  const fieldMatch = matches?.find((match) => match.in === field);
  return fieldMatch ? <MatchParts parts={fieldMatch.parts} /> : text;
}

function MatchParts({ parts }: Pick<TicketMatch, 'parts'>) {
  return parts.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text));
}

/** Matches in the conversation and in other texts that a list does not show, each on its own line. */
export function Excerpts({ matches }: { matches: readonly TicketMatch[] }) {
  const excerptMatches = matches.filter((match) => match.in in labels);
  if (excerptMatches.length === 0) return null;
  return (
    <span className="excerpts">
      {excerptMatches.map((match) => (
        <span key={match.in} className="excerpt">
          <span className="excerpt-place">{labels[match.in]}:</span> <MatchParts parts={match.parts} />
        </span>
      ))}
    </span>
  );
}
