import type { ParsedMail } from '../../platform/mail/parsing/mail-parser.ts';

/**
 * The kind of a mail. A `message` or an `encrypted` mail comes from a person. `program`: sent without a
 * preceding mail, for example by a monitoring system; `automatic`: an automatic answer, or a newsletter.
 * `perhaps_automatic`: looks automatic, or was sent through a mailing list, but a person may have written it.
 * `no_return_path`: the envelope has no sender, as in answers of programs and of customers of some providers.
 */
export type MailCategory =
  | 'message'
  | 'encrypted'
  | 'bounce'
  | 'receipt'
  | 'calendar'
  | 'automatic'
  | 'perhaps_automatic'
  | 'program'
  | 'no_return_path'
  | 'own';

/** The subjects of automatic answers, for example while a person is out of the office. */
const autoReplySubject =
  /^(auto(matic|matische|mated)?[- ]?(reply|response|antwort)|out of (the )?office|abwesen(d|heit)|réponse automatique|absence du bureau|risposta automatica|fuori (sede|ufficio)|respuesta automática|fuera de (la )?oficina|resposta automática|ausência|automatis(ch antwoord|k svar|kt svar)|autosvar|afwezig|frånvaro|fravær|automaattinen vastaus|automatyczna odpowiedź|odpowiedź automatyczna|automatická odpov|automatikus válasz|otomatik (yanıt|cevap)|răspuns automat|αυτόματη απάντηση|автоматический ответ|автоответ|автоматична відповідь|自動(応答|返信|回覆)|自动(答复|回复)|자동 회신)/iu;

/** Headers of automatic answers, and of newsletters with one-click unsubscription (RFC 8058). */
const automaticHeaders = ['x-autoreply', 'x-autorespond', 'x-autoresponse', 'list-unsubscribe-post'];

const generated = /^auto-generated\b/;

const isAutomatic = (header: (name: string) => string, { header: given }: ParsedMail): boolean =>
  (!['', 'no'].includes(header('auto-submitted')) && !generated.test(header('auto-submitted'))) ||
  header('precedence') === 'auto_reply' ||
  automaticHeaders.some((name) => given(name) !== undefined);

const isOfProgram = (header: (name: string) => string): boolean =>
  generated.test(header('auto-submitted')) || ['bulk', 'junk'].includes(header('precedence'));

/**
 * Determines the kind of a mail by RFC 3834, and also recognizes programs that do not follow it.
 * @param sender the address from which our mails are sent
 */
export function classifyMail(mail: ParsedMail, sender: string): MailCategory {
  const header = (name: string) => mail.header(name)?.trim().toLowerCase() ?? '';
  const type = header('content-type');
  if (mail.from?.address === sender.toLowerCase()) return 'own';
  if (type.startsWith('multipart/report'))
    return /disposition-notification/.test(type) ? 'receipt' : 'bounce';
  if (/^(mailer-daemon|postmaster)@/.test(mail.from?.address ?? '') && header('return-path') === '<>')
    return 'bounce';
  if (
    type.startsWith('multipart/encrypted') ||
    (/^application\/(x-)?pkcs7-mime/.test(type) && !/signed-data/.test(type))
  )
    return 'encrypted';
  // The answer to a calendar invitation also has a text, but the mail program wrote that text.
  if (
    /text\/calendar/.test(type) ||
    mail.files.some(({ type: one, method }) => one.startsWith('text/calendar') && method === 'REPLY')
  )
    return 'calendar';
  const isAway = autoReplySubject.test(mail.subject);
  if (isAutomatic(header, mail) || (isAway && isOfProgram(header))) return 'automatic';
  if (isOfProgram(header)) return 'program';
  if (isAway || header('list-id') !== '' || header('precedence') === 'list') return 'perhaps_automatic';
  return header('return-path') === '<>' ? 'no_return_path' : 'message';
}
