import { answerLine } from '../domain/answer-line.ts';
import { newTextOf } from '../platform/reply-parser.ts';

const bare = (line: string) => line.replace(/^[\s>|\u200b\ufeff*]+/, '').replace(/[\s\u200b*]+$/, '');
const isQuoted = (line: string) => /^\s?>/.test(line);
const isBlank = (line: string) => bare(line) === '';
const hasText = (lines: readonly string[]) => lines.some((line) => !isBlank(line));
/** Some programs cut the end of the line. */
const isAnswerLine = (line: string) =>
  bare(line).includes(answerLine) || bare(line) === answerLine.slice(0, -4);

/** The last line of what a mail program writes above a quotation, in the languages of our customers. */
const introductionEnd =
  /(wrote|writes|schrieb( .*)?|geschrieben|a écrit|écrit|escribió|ha scritto|schreef( .*)?|napisał\(?a?\)?|skrev|escreveu|пишет|написал\(?а?\)?)\s?:?\s*$|^-{2,}.*(Original|Ursprüngliche|d'origine|Forwarded|Weitergeleitete).*-{2,}$|^_{10,}$/i;
const introductionStart =
  /^(On|Am|Le|El|Il|Op|Den|W dniu|Em)\s.{6,}|\d{4}.*<[^>]*$|^.{2,80}<[^>\s]+@[^>]*$|<[^>]+@[^>]+>/;
const headerLine =
  /^\*?(From|Von|De|Da|Van|Sent|Gesendet|Envoyé|Enviado|Inviato|Verzonden|Date|Datum|Data|Fecha|To|An|À|Para|A|Aan|Cc|Subject|Betreff|Objet|Asunto|Oggetto|Onderwerp|Reply-To|Antwort an)\s?:\*?\s?.*$/i;
const rule = /^_{5,}$|^-{2,}.*-{2,}$/;

const trimmedEnd = (lines: readonly string[]) => {
  const last = lines.findLastIndex((line) => !isBlank(line));
  return lines.slice(0, last + 1);
};

/** Without the copied header fields at the end, which Outlook writes above a quotation; undefined without. */
function withoutHeaderFields(lines: readonly string[]): string[] | undefined {
  let start = lines.length;
  while (start > 0) {
    const line = bare(lines[start - 1] ?? '');
    if (line !== '' && !headerLine.test(line)) break;
    start -= 1;
  }
  if (lines.slice(start).filter((line) => !isBlank(line)).length < 2) return undefined;
  const kept = trimmedEnd(lines.slice(0, start));
  return trimmedEnd(rule.test(bare(kept.at(-1) ?? '')) ? kept.slice(0, -1) : kept);
}

/** Most lines over which a long address breaks the one sentence of an introduction. */
const introductionLines = 4;

/** Without the lines at the end by which a mail program introduces the quotation that stood below them. */
function withoutIntroduction(given: readonly string[]): string[] {
  const lines = trimmedEnd(given);
  const withoutFields = withoutHeaderFields(lines);
  if (withoutFields) return withoutFields;
  for (let count = 1; count <= Math.min(introductionLines, lines.length); count += 1) {
    const sentence = lines.slice(-count).map(bare).join(' ');
    if (count === 1 && !introductionEnd.test(sentence) && !/[>:]$/.test(sentence)) break;
    if (!introductionEnd.test(sentence)) continue;
    const isRule = /^-{2,}|^_{10,}/.test(sentence);
    if (isRule || introductionStart.test(bare(lines.at(-count) ?? '')))
      return trimmedEnd(lines.slice(0, -count));
  }
  return lines;
}

const signatureStart =
  /^(--\s?|—)$|^(Sent from|Sent with|Get Outlook|Gesendet (von|mit)|Von meinem .* gesendet|Diese Nachricht wurde von .* gesendet|Envoyé (de|depuis|à partir)|Obtenez Outlook|Outlook für .* beziehen|Télécharger Outlook|Enviado desde|Inviato da|Verzonden vanaf)\b/i;

const startsSignature = (line: string) => signatureStart.test(line.trim() === '--' ? '--' : bare(line));

/** Without what follows the line that announces a signature. Greetings and names stay: they may be all. */
function withoutSignature(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line, index) => index > 0 && !isQuoted(line) && startsSignature(line));
  return at > 0 && hasText(lines.slice(0, at)) ? lines.slice(0, at) : lines;
}

const tidy = (lines: readonly string[]) =>
  lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
const answerIn = (lines: readonly string[]) => tidy(withoutSignature(withoutIntroduction(lines)));

/** Runs of lines that are not quoted; blank lines belong to what stands before them. */
function unquotedRuns(lines: readonly string[]): string[][] {
  const runs: string[][] = [];
  let inRun = false;
  for (const line of lines) {
    const unquoted: boolean = isBlank(line) && !isQuoted(line) ? inRun : !isQuoted(line);
    if (unquoted && inRun) runs.at(-1)?.push(line);
    else if (unquoted) runs.push([line]);
    inRun = unquoted;
  }
  return runs;
}

/** Of a reply whose sender wrote below or between what is quoted; undefined for others. */
function interleaved(lines: readonly string[]): string | undefined {
  const firstQuote = lines.findIndex(isQuoted);
  if (firstQuote < 0) return undefined;
  const below = lines.slice(firstQuote).filter((line) => !isQuoted(line) && !isBlank(line));
  if (below[0] === undefined || startsSignature(below[0])) return undefined;
  const answers = unquotedRuns(lines)
    .map(answerIn)
    .filter((answer) => answer !== '');
  const above = answerIn(lines.slice(0, firstQuote));
  if (above === '' && answers.length === 1) return answers[0];
  if (answers.length < 2) return undefined;
  const rest = withoutSignature(lines.slice(firstQuote).filter((line) => !isAnswerLine(line)));
  // Nobody answers what is quoted below the last answer.
  const first = rest.findIndex((line) => !isBlank(line));
  const last = rest.findLastIndex((line) => !isQuoted(line) && !isBlank(line));
  return tidy([...(above === '' ? [] : [above, '']), ...rest.slice(first, last + 1)]);
}

const most = { lines: 5_000, lineLength: 5_000 };

/**
 * What the sender of a reply wrote, as well as a program can find it. Our own line decides where it is found,
 * otherwise a library. Words are never left out for tidiness: what stands between or below the quotation is
 * shown with it, and a mail of which nothing would be left is shown whole.
 */
export function visibleReply(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .slice(0, most.lines)
    .map((line) => line.slice(0, most.lineLength));
  const between = interleaved(lines);
  if (between !== undefined) return between;
  const whole = () => tidy(withoutSignature(lines));
  const at = lines.findIndex(isAnswerLine);
  if (at < 0) {
    const visible = answerIn(newTextOf(lines.join('\n')).split('\n'));
    return visible === '' ? whole() : visible;
  }
  const visible = answerIn(lines.slice(0, at));
  if (visible !== '') return visible;
  // Below our line, an answer that is not marked looks like what we wrote.
  const isUnmarked = hasText(lines.slice(at + 1).filter((line) => !isQuoted(line)));
  return isUnmarked ? whole() : '';
}
