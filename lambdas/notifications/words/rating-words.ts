import { type RatingAnswer, ratingAnswerTexts, ratingQuestion } from '@portico/shared/model/ratings.ts';
import { escapeHtml } from '../../platform/mail/html.ts';
import { renderMailChoice, renderMailQuote } from '../../platform/mail/mail-page.ts';
import { formatParagraphs, quoteText } from './mail-text.ts';

type AnswerUrls = Readonly<Record<RatingAnswer, string>>;

interface RatingDetails {
  readonly author: string;
  readonly answer: RatingAnswer;
  readonly comment: string;
}

/** The rating question for mails without HTML. */
export const formatQuestionText = ({ good, not_good }: AnswerUrls): string =>
  [
    ratingQuestion,
    `- ${ratingAnswerTexts.good}: ${good}`,
    `- ${ratingAnswerTexts.not_good}: ${not_good}`,
  ].join('\n');

const renderChoiceLink = (href: string, answer: RatingAnswer) =>
  renderMailChoice(escapeHtml(href), escapeHtml(ratingAnswerTexts[answer]));

export const formatQuestionHtml = ({ good, not_good }: AnswerUrls): string =>
  `<p style="margin:1.5rem 0 .5rem;font-weight:600">${escapeHtml(ratingQuestion)}</p>\n<p style="margin:0">${renderChoiceLink(good, 'good')}${renderChoiceLink(not_good, 'not_good')}</p>`;

/** The heading for the assignee of a rated ticket. */
export const formatRatingHeading = ({ author, answer }: RatingDetails): string =>
  answer === 'good' ? `${author} was happy with our help` : `${author} was not happy with our help this time`;

const closingTexts: Readonly<Record<RatingAnswer, string>> = {
  good: 'Thank you for your work on this ticket.',
  not_good:
    'That happens, also after good work. If there is something to learn from it, talk about it with your colleagues, or write to the customer on the ticket.',
};

export const formatRatingText = ({ answer, comment }: RatingDetails): string =>
  comment === '' ? closingTexts[answer] : `${quoteText(comment)}\n\n${closingTexts[answer]}`;

export const formatRatingHtml = ({ answer, comment }: RatingDetails): string =>
  (comment === '' ? '' : renderMailQuote(formatParagraphs(comment))) + formatParagraphs(closingTexts[answer]);
