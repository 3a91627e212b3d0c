// Answers to our mails, in the layouts of mail programs.
import { answerLine } from '../../../lambdas/domain/mail/answer-line.ts';
import type { MailCategory } from '../../../lambdas/mail-in/decision/mail-category.ts';

/** A mail and the comment that it should become. */
export interface ReplyCase {
  readonly name: string;
  /** The mail program, and the language as ISO 639-1. */
  readonly program?: string;
  readonly language?: string;
  /** Another project's test mail that has the same structure. */
  readonly source?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly html?: string;
  /** The body and its Content-Type, for mails that are not just text and HTML. */
  readonly body?: { readonly type: string; readonly content: string };
  /** The complete comment. */
  readonly comment: string;
  /** @default message */
  readonly mailCategory?: MailCategory;
}

export const replyAddress =
  'reply+01jd4mz6v8q4w4n3v0h3rxg6yt6f1c2d3e04xabcdefghjkmnpqrs@tickets.desk.example';
const question = 'Have you tried to restart the print spooler?';
export const quotedMail = `${answerLine}\n\nAlex Morgan wrote about [PT-1042] Printer offline:\n\n${question}\n\nView the ticket: https://www.desk.example/support/ticket/1042`;
const quotedQuestion = quotedMail.replace(`${answerLine}\n\n`, '');
/** Quotes a text as mail programs do. */
export const quoteText = (text: string): string => text.replace(/^/gm, '> ').replace(/ $/gm, '');
const gmailIntroduction = `On Sat, 21 Nov 2026 at 10:12, Helpdesk Support <\n${replyAddress}> wrote:`;
const createOutlookHeader = (
  fromLabel = 'From',
  sentLabel = 'Sent',
  toLabel = 'To',
  subjectLabel = 'Subject',
) =>
  `${fromLabel}: Helpdesk Support <${replyAddress}>\n${sentLabel}: 21 November 2026 10:12\n${toLabel}: Jane Doe <jane@acme.example>\n${subjectLabel}: [PT-1042] Printer offline`;
const disclaimer =
  'This e-mail and any attachments are confidential and intended solely for the addressee. If you have received it in error, please notify the sender.';

const germanIntroduction = `Am Sa., 21. Nov. 2026 um 10:12 Uhr schrieb Helpdesk Support <\n${replyAddress}>:`;

export const ownCases: readonly ReplyCase[] = [
  {
    name: 'gmail web, top',
    text: `Yes, twice. No change.\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n`,
    comment: 'Yes, twice. No change.',
  },
  {
    name: 'gmail web, with signature',
    text: `It works now, thanks!\n\n-- \nJane Doe\nHead of IT | Acme Ltd\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n`,
    comment: 'It works now, thanks!',
  },
  {
    name: 'gmail web, a table that only the HTML has',
    text: `These trays are empty:\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n`,
    html: '<p>These trays are empty:</p><table><tr><td>Floor 2</td><td>tray 3</td></tr></table>',
    comment: 'These trays are empty:',
  },
  {
    name: 'gmail mobile',
    text: `Tried it, still offline.\n\nOn Sat, 21 Nov 2026, 10:12 Helpdesk Support, <${replyAddress}>\nwrote:\n\n${quoteText(quotedMail)}\n`,
    comment: 'Tried it, still offline.',
  },
  {
    name: 'gmail german',
    text: `Leider nein.\nDer Drucker bleibt aus.\n\nAm Sa., 21. Nov. 2026 um 10:12 Uhr schrieb Helpdesk Support <\n${replyAddress}>:\n\n${quoteText(quotedMail)}\n`,
    comment: 'Leider nein.\nDer Drucker bleibt aus.',
  },
  {
    name: 'gmail french',
    text: `Oui, sans succès.\n\nLe sam. 21 nov. 2026 à 10:12, Helpdesk Support <\n${replyAddress}> a écrit :\n\n${quoteText(quotedMail)}\n`,
    comment: 'Oui, sans succès.',
  },
  {
    name: 'gmail bottom',
    text: `${gmailIntroduction}\n\n${quoteText(quotedMail)}\n\nAnswering down here: no luck.\n`,
    comment: 'Answering down here: no luck.',
  },
  {
    name: 'gmail inline',
    text: `${gmailIntroduction}\n\n> ${answerLine}\n>\n> Alex Morgan wrote about [PT-1042] Printer offline:\n>\n> ${question}\n\nYes, twice.\n\n> View the ticket: https://www.desk.example/support/ticket/1042\n\nI looked there, too.\n`,
    comment: `> Alex Morgan wrote about [PT-1042] Printer offline:\n>\n> ${question}\n\nYes, twice.\n\n> View the ticket: https://www.desk.example/support/ticket/1042\n\nI looked there, too.`,
  },
  {
    name: 'gmail inline, and more below our small print',
    text: `${gmailIntroduction}\n\n> ${answerLine}\n>\n> ${question}\n\nYes, twice.\n\n> Which floor is it?\n\nThe second.\n\n> Open the ticket: https://www.desk.example/support/ticket/1042\n>\n> --\n> Answer this mail to add a comment to the ticket.\n\nThanks for looking.\n\n-- \nJane Doe\nHead of IT\n`,
    comment: `> ${question}\n\nYes, twice.\n\n> Which floor is it?\n\nThe second.\n\n> Open the ticket: https://www.desk.example/support/ticket/1042\n>\n> --\n> Answer this mail to add a comment to the ticket.\n\nThanks for looking.`,
  },
  {
    name: 'gmail inline, with our small print below',
    text: `${gmailIntroduction}\n\n> ${answerLine}\n>\n> ${question}\n\nYes, twice.\n\n> Which floor is it?\n\nThe second.\n\n> Open the ticket: https://www.desk.example/support/ticket/1042\n>\n> --\n> Answer this mail to add a comment to the ticket.\n\n-- \nJane Doe\nHead of IT\n`,
    comment: `> ${question}\n\nYes, twice.\n\n> Which floor is it?\n\nThe second.`,
  },
  {
    name: 'apple mail',
    text: `No, how do I do that?\n\nJane\n\n> On 21 Nov 2026, at 10:12, Helpdesk Support <${replyAddress}> wrote:\n> \n${quoteText(quotedMail)}\n`,
    comment: 'No, how do I do that?\n\nJane',
  },
  {
    name: 'apple mail, iphone',
    text: `Will do tomorrow\n\nSent from my iPhone\n\n> On 21 Nov 2026, at 10:12, Helpdesk Support <${replyAddress}> wrote:\n> \n> ﻿${answerLine}\n> \n> ${question}\n`,
    comment: 'Will do tomorrow',
  },
  {
    name: 'apple mail, german iphone',
    text: `Mache ich morgen.\n\nVon meinem iPhone gesendet\n\n> Am 21.11.2026 um 10:12 schrieb Helpdesk Support <${replyAddress}>:\n> \n> ${answerLine}\n> \n> ${question}\n`,
    comment: 'Mache ich morgen.',
  },
  {
    name: 'apple mail, french iphone',
    text: `Je le ferai demain.\n\nEnvoyé de mon iPhone\n\n> Le 21 nov. 2026 à 10:12, Helpdesk Support <${replyAddress}> a écrit :\n> \n> ${answerLine}\n> \n> ${question}\n`,
    comment: 'Je le ferai demain.',
  },
  {
    name: 'thunderbird, top',
    text: `Spooler restarted, error 0x00000bcb now.\n\nOn 21/11/2026 10:12, Helpdesk Support wrote:\n${quoteText(quotedMail)}\n`,
    comment: 'Spooler restarted, error 0x00000bcb now.',
  },
  {
    name: 'thunderbird, bottom (its default)',
    text: `On 21/11/2026 10:12, Helpdesk Support wrote:\n${quoteText(quotedMail)}\n\nSpooler restarted, error 0x00000bcb now.\n\n-- \nJane Doe\nAcme Ltd\n`,
    comment: 'Spooler restarted, error 0x00000bcb now.',
  },
  {
    name: 'thunderbird german, bottom',
    text: `Am 21.11.26 um 10:12 schrieb Helpdesk Support:\n${quoteText(quotedMail)}\nHat nicht geholfen.\n`,
    comment: 'Hat nicht geholfen.',
  },
  {
    name: 'thunderbird, flowed, answer right below a line that ends with a space',
    body: {
      type: 'text/plain; charset=utf-8; format=flowed',
      content: `On 21/11/2026 10:12, Helpdesk Support wrote:\r\n> ${question} \r\nYes, twice, and the \r\nlight still blinks.\r\n`,
    },
    comment: 'Yes, twice, and the light still blinks.',
  },
  {
    name: 'apple mail, flowed with delsp',
    body: {
      type: 'text/plain; charset=utf-8;\r\n format=flowed; delsp=yes',
      content:
        `It printed the whole even\u00adt \r\nlog.\r\n\r\n> ${answerLine}\r\n>\r\n> ${question}\r\n`.replace(
          '\u00ad',
          '',
        ),
    },
    comment: 'It printed the whole eventlog.',
  },
  {
    name: 'outlook desktop',
    text: `Hi Alex,\r\n\r\nThat did the trick.\r\n\r\nKind regards,\r\nJane\r\n\r\n${createOutlookHeader()}\r\n\r\n${quotedMail}\r\n`,
    comment: 'Hi Alex,\n\nThat did the trick.\n\nKind regards,\nJane',
  },
  {
    name: 'outlook desktop, rule',
    text: `That did the trick.\n\n-----Original Message-----\n${createOutlookHeader()}\n\n${quotedMail}\n`,
    comment: 'That did the trick.',
  },
  {
    name: 'outlook web',
    text: `Restarted. Same problem.\n\n________________________________\n${createOutlookHeader()}\n\n${quotedMail}\n`,
    comment: 'Restarted. Same problem.',
  },
  {
    name: 'outlook mobile',
    text: `On it\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\n${createOutlookHeader()}\n\n${quotedMail}\n`,
    comment: 'On it',
  },
  {
    name: 'outlook german',
    text: `Hallo Alex,\n\ndas hat geholfen.\n\nViele Grüße\nJana Weiß\n\nVon: Helpdesk Support <${replyAddress}>\nGesendet: Samstag, 21. November 2026 10:12\nAn: Jana Weiß <jana@acme.example>\nBetreff: [PT-1042] Printer offline\n\n${quotedMail}\n`,
    comment: 'Hallo Alex,\n\ndas hat geholfen.\n\nViele Grüße\nJana Weiß',
  },
  {
    name: 'outlook german, rule',
    text: `Nein, leider nicht.\n\n-----Ursprüngliche Nachricht-----\n${createOutlookHeader('Von', 'Gesendet', 'An', 'Betreff')}\n\n${quotedMail}\n`,
    comment: 'Nein, leider nicht.',
  },
  {
    name: 'outlook french',
    text: `Bonjour,\n\nça marche.\n\n${createOutlookHeader('De', 'Envoyé', 'À', 'Objet')}\n\n${quotedMail}\n`,
    comment: 'Bonjour,\n\nça marche.',
  },
  {
    name: 'outlook, disclaimer of the company',
    text: `Please close the ticket.\n\nJane Doe | Acme Ltd\n\n${disclaimer}\n\n${createOutlookHeader()}\n\n${quotedMail}\n`,
    comment: `Please close the ticket.\n\nJane Doe | Acme Ltd\n\n${disclaimer}`,
  },
  {
    name: 'outlook, answer inside the quotation',
    text: `See my answer below.\n\n${createOutlookHeader()}\n\n${quotedMail.replace(question, `${question}\n[Jane:] Yes, twice.`)}\n`,
    comment: 'See my answer below.',
  },
  {
    name: 'outlook, answer only inside the quotation',
    text: `\n${createOutlookHeader()}\n\n${quotedMail.replace(question, `${question}\n[Jane:] Yes, twice.`)}\n`,
    comment:
      `${createOutlookHeader()}\n\n${quotedMail.replace(question, `${question}\n[Jane:] Yes, twice.`)}`.replace(
        /reply\+\w+/,
        'reply',
      ),
  },
  {
    name: 'our line removed, outlook',
    text: `That did the trick.\n\n${createOutlookHeader()}\n\n${quotedQuestion}\n`,
    comment: 'That did the trick.',
  },
  {
    name: 'our line removed, gmail',
    text: `Yes, twice. No change.\n\n${gmailIntroduction}\n\n${quoteText(quotedQuestion)}\n`,
    comment: 'Yes, twice. No change.',
  },
  {
    name: 'our line removed, german gmail',
    text: `Leider nein.\n\nAm Sa., 21. Nov. 2026 um 10:12 Uhr schrieb Helpdesk Support <\n${replyAddress}>:\n\n${quoteText(quotedQuestion)}\n`,
    comment: 'Leider nein.',
  },
  {
    name: 'our line removed, german outlook',
    text: `Danke, läuft.\n\nVon: Helpdesk Support <${replyAddress}>\nGesendet: Samstag, 21. November 2026 10:12\nAn: Jana Weiß\nBetreff: [PT-1042] Printer offline\n\n${quotedQuestion}\n`,
    comment: 'Danke, läuft.',
  },
  {
    name: 'everything quoted removed',
    text: 'Just the answer, with nothing below.\n',
    comment: 'Just the answer, with nothing below.',
  },
  {
    name: 'subject changed',
    headers: { Subject: 'One more thing' },
    text: `Also the scanner fails.\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n`,
    comment: 'Also the scanner fails.',
  },
  {
    name: 'forwarded to us, with a remark',
    headers: { Subject: 'Fwd: Toner' },
    text: `Please see what our supplier says.\n\n---------- Forwarded message ---------\nFrom: Toner Ltd <sales@toner.example>\nDate: Fri, 20 Nov 2026\nSubject: Toner\nTo: <jane@acme.example>\n\nYour toner model is discontinued.\n`,
    comment:
      'Please see what our supplier says.\n\n---------- Forwarded message ---------\nFrom: Toner Ltd <sales@toner.example>\nDate: Fri, 20 Nov 2026\nSubject: Toner\nTo: <jane@acme.example>\n\nYour toner model is discontinued.',
  },
  {
    name: 'long answer with steps and a log',
    text: `I did this:\n\n1. stopped the spooler\n2. deleted the queue\n\n> net stop spooler\nThe service was stopped.\n\nFrom: the event log\nError: 0x6ba\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n`,
    comment:
      'I did this:\n\n1. stopped the spooler\n2. deleted the queue\n\n> net stop spooler\nThe service was stopped.\n\nFrom: the event log\nError: 0x6ba',
  },
  {
    name: 'a rule in the answer',
    text: `First problem: toner.\n\n---\n\nSecond problem: paper.\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n`,
    comment: 'First problem: toner.\n\n---\n\nSecond problem: paper.',
  },
  {
    name: 'a sentence that begins with On and ends with wrote',
    text: `On Monday I asked him, and this is what he wrote:\nthe fuse is gone.\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n`,
    comment: 'On Monday I asked him, and this is what he wrote:\nthe fuse is gone.',
  },
  {
    name: 'html only, gmail',
    html: `<div dir="ltr">Yes, <b>twice</b>.</div><br><div class="gmail_quote"><div class="gmail_attr">On Sat, 21 Nov 2026 at 10:12, Helpdesk Support &lt;<a>${replyAddress}</a>&gt; wrote:<br></div><blockquote><p>${answerLine}</p><p>${question}</p></blockquote></div>`,
    comment: 'Yes, **twice**.',
  },
  {
    name: 'html only, outlook',
    html: `<html><head><style>p{margin:0}</style></head><body><p>Restarted.&nbsp;Same problem.</p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Helpdesk Support &lt;${replyAddress}&gt;<br><b>Sent:</b> 21 November 2026<br></div><div><p>${answerLine}</p><p>${question}</p></div></body></html>`,
    comment: 'Restarted. Same problem.',
  },
  {
    name: 'html only, no quotation',
    html: '<p>Line one<br>Line two &amp; more</p>',
    comment: 'Line one\nLine two & more',
  },
  {
    name: 'protonmail',
    text: `Done, thanks.\n\nSent with Proton Mail secure email.\n\nOn Saturday, 21 November 2026 at 10:12, Helpdesk Support <${replyAddress}> wrote:\n\n${quoteText(quotedMail)}\n`,
    comment: 'Done, thanks.',
  },
  {
    name: 'yahoo',
    text: ` No change at all.\n    On Saturday, 21 November 2026 at 10:12:00 GMT, Helpdesk Support <${replyAddress}> wrote:  \n \n ${quotedMail.replaceAll('\n', '\n ')}  \n`,
    comment: 'No change at all.',
  },
  {
    name: 'dutch',
    text: `Ja, geen verschil.\n\nOp za 21 nov 2026 om 10:12 schreef Helpdesk Support <\n${replyAddress}>:\n\n${quoteText(quotedMail)}\n`,
    comment: 'Ja, geen verschil.',
  },
  {
    name: 'thread three levels deep',
    text: `Third answer.\n\n${gmailIntroduction}\n\n${quoteText(`${quotedMail}\n\nOn Fri, 20 Nov 2026 at 09:00, Jane Doe <jane@acme.example> wrote:\n\n${quoteText('My second answer.')}`)}\n`,
    comment: 'Third answer.',
  },
  {
    name: 'greeting and two paragraphs',
    text: `Hi,\n\nFirst paragraph.\n\nSecond paragraph with a link: https://acme.example/a?b=c\n\nRegards,\nJane\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n`,
    comment:
      'Hi,\n\nFirst paragraph.\n\nSecond paragraph with a link: https://acme.example/a?b=c\n\nRegards,\nJane',
  },
  { name: 'one word', text: `Yes\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n`, comment: 'Yes' },
  { name: 'empty', text: `\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n`, comment: '' },
  {
    name: 'gmail spanish',
    text: `No funciona todavía.\n\nEl sáb, 21 nov 2026 a las 10:12, Helpdesk Support (<\n${replyAddress}>) escribió:\n\n${quoteText(quotedMail)}\n`,
    comment: 'No funciona todavía.',
  },
  {
    name: 'gmail italian',
    text: `Ancora niente.\n\nIl giorno sab 21 nov 2026 alle ore 10:12 Helpdesk Support <\n${replyAddress}> ha scritto:\n\n${quoteText(quotedMail)}\n`,
    comment: 'Ancora niente.',
  },
  {
    name: 'gmail polish',
    text: `Nadal nie działa.\n\nsob., 21 lis 2026 o 10:12 Helpdesk Support <\n${replyAddress}> napisał(a):\n\n${quoteText(quotedMail)}\n`,
    comment: 'Nadal nie działa.',
  },
  {
    name: 'gmail portuguese',
    text: `Ainda não.\n\nEm sáb., 21 de nov. de 2026 às 10:12, Helpdesk Support <\n${replyAddress}> escreveu:\n\n${quoteText(quotedMail)}\n`,
    comment: 'Ainda não.',
  },
  {
    name: 'gmail swedish',
    text: `Tack, det hjälpte.\n\nDen lör 21 nov. 2026 kl 10:12 skrev Helpdesk Support <\n${replyAddress}>:\n\n${quoteText(quotedMail)}\n`,
    comment: 'Tack, det hjälpte.',
  },
  {
    name: 'outlook spanish',
    text: `Reiniciado, igual.\n\n${createOutlookHeader('De', 'Enviado', 'Para', 'Asunto')}\n\n${quotedMail}\n`,
    comment: 'Reiniciado, igual.',
  },
  {
    name: 'outlook italian',
    text: `Riavviato, nessun cambiamento.\n\n${createOutlookHeader('Da', 'Inviato', 'A', 'Oggetto')}\n\n${quotedMail}\n`,
    comment: 'Riavviato, nessun cambiamento.',
  },
  {
    name: 'outlook dutch',
    text: `Herstart, zelfde probleem.\n\n${createOutlookHeader('Van', 'Verzonden', 'Aan', 'Onderwerp')}\n\n${quotedMail}\n`,
    comment: 'Herstart, zelfde probleem.',
  },
  {
    name: 'our line removed, thunderbird',
    text: `Error 0x6ba since today.\n\nOn 21/11/2026 10:12, Helpdesk Support wrote:\n${quoteText(quotedQuestion)}\n`,
    comment: 'Error 0x6ba since today.',
  },
  {
    name: 'our line removed, outlook with rule',
    text: `That helped.\n\n-----Original Message-----\n${createOutlookHeader()}\n\n${quotedQuestion}\n`,
    comment: 'That helped.',
  },
  {
    name: 'our line removed, apple mail',
    text: `Not yet.\n\n> On 21 Nov 2026, at 10:12, Helpdesk Support <${replyAddress}> wrote:\n> \n${quoteText(quotedQuestion)}\n`,
    comment: 'Not yet.',
  },
  {
    name: 'answers below each of two questions',
    text: `${gmailIntroduction}\n\n> ${answerLine}\n>\n> Which model is it?\n\nA 4200n.\n\n> ${question}\n\nYes.\n`,
    comment: `> Which model is it?\n\nA 4200n.\n\n> ${question}\n\nYes.`,
  },
  {
    name: 'a remark above and an answer between',
    text: `Two answers below.\n\n${gmailIntroduction}\n\n> ${question}\n\nYes, twice.\n\n> View the ticket\n`,
    comment: `Two answers below.\n\n> ${question}\n\nYes, twice.`,
  },
  {
    name: 'a command of staff with a note',
    text: `#note\nThe fuse again, order ten.\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n`,
    comment: '#note\nThe fuse again, order ten.',
  },
  {
    name: 'a table of values',
    text: `Tray | Pages\n-----|------\n1    | 200\n2    | 0\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n`,
    comment: 'Tray | Pages\n-----|------\n1    | 200\n2    | 0',
  },
  {
    name: 'code in three backticks',
    text: `This is the log:\n\n\`\`\`\nFrom: spooler\nTo: tray 2\n\`\`\`\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n`,
    comment: 'This is the log:\n\n```\nFrom: spooler\nTo: tray 2\n```',
  },
  {
    name: 'a list with dashes',
    text: `- tray 1 works\n- tray 2 does not\n\n${germanIntroduction}\n\n${quoteText(quotedMail)}\n`,
    comment: '- tray 1 works\n- tray 2 does not',
  },
  {
    name: 'only a signature below the quotation',
    text: `${gmailIntroduction}\n\n${quoteText(quotedMail)}\n\n-- \nJane Doe\n`,
    comment: '',
  },
  {
    name: 'carriage returns of old systems',
    text: `It prints again.\r\rThanks\r\r${gmailIntroduction.replaceAll('\n', '\r')}\r\r${quoteText(quotedMail).replaceAll('\n', '\r')}\r`,
    comment: 'It prints again.\n\nThanks',
  },
  {
    name: 'html only, apple mail',
    html: `<html><body>No luck.<br><div><br><blockquote type="cite"><div>On 21 Nov 2026, at 10:12, Helpdesk Support &lt;${replyAddress}&gt; wrote:</div><div>${answerLine}</div><div>${question}</div></blockquote></div></body></html>`,
    comment: 'No luck.',
  },
  {
    name: 'html only, answer between',
    html: `<blockquote><p>${answerLine}</p><p>${question}</p></blockquote><p>Yes, twice.</p><blockquote><p>View the ticket</p></blockquote><p>I did that, too.</p>`,
    comment: `> ${question}\n\nYes, twice.\n\n> View the ticket\n\nI did that, too.`,
  },
  {
    name: 'html only, lists and links',
    html: '<ul><li>tray 1</li><li>tray 2</li></ul><p>See <a href="https://acme.example/log">the log</a>.</p>',
    comment: '- tray 1\n- tray 2\n\nSee [the log](https://acme.example/log).',
  },
  {
    name: 'emoji and a right-to-left word',
    text: `Works 🎉 שלום\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n`,
    comment: 'Works 🎉 שלום',
  },
  {
    name: 'a sentence that begins with Sent from',
    text: `Hello,\nSent from our Leeds office on Monday, the laptop never arrived.\nThe tracking number is 7788.\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n`,
    comment:
      'Hello,\nSent from our Leeds office on Monday, the laptop never arrived.\nThe tracking number is 7788.',
  },
  {
    name: 'our line broken in two, without an introduction and marks',
    text: `It works now.\n\n${quotedMail.replace('above this line', 'above this\nline')}\n`,
    comment: 'It works now.',
  },
  {
    name: 'lines of two dashes in the answer',
    text: `The first script:\n--\nSELECT 1;\n--\nThe second one fails with error 1205.\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n`,
    comment: 'The first script:\n--\nSELECT 1;\n--\nThe second one fails with error 1205.',
  },
  {
    name: 'lines like header fields in the answer',
    text: `Please open this in the firewall:\nFrom: 10.1.2.0/24\nTo: 10.9.8.7 port 443\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n`,
    comment: 'Please open this in the firewall:\nFrom: 10.1.2.0/24\nTo: 10.9.8.7 port 443',
  },
  {
    name: 'lines that begin with the mark of quotations',
    text: `This is what I typed:\n> net stop spooler\n> net start spooler\nIt says access denied.\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n`,
    comment: 'This is what I typed:\n> net stop spooler\n> net start spooler\nIt says access denied.',
  },
  {
    name: 'an answer inside the quotation, above our line',
    text: `On Fri, 27 Nov 2026 at 08:05, Helpdesk <${replyAddress}> wrote:\n> Dear support,\n>\n> here is the serial number: SN-4711.\n> Regards, Jane\n>\n${quoteText(quotedMail)}\n`,
    comment: 'Dear support,\n\nhere is the serial number: SN-4711.\nRegards, Jane',
  },
  {
    name: 'outlook danish',
    text: `Ja, det hjalp ikke.\n\nMed venlig hilsen\nJens\n\n${createOutlookHeader('Fra', 'Sendt', 'Til', 'Emne')}\n\n${quotedMail}\n`,
    comment: 'Ja, det hjalp ikke.\n\nMed venlig hilsen\nJens',
  },
  {
    name: 'outlook chinese',
    text: `重启后还是不行。\n\n${createOutlookHeader('发件人', '发送时间', '收件人', '主题')}\n\n${quotedMail}\n`,
    comment: '重启后还是不行。',
  },
  {
    name: 'seznam czech',
    text: `Bohužel nepomohlo.\n\n---------- Původní e-mail ----------\n${createOutlookHeader('Od', 'Datum', 'Komu', 'Předmět')}\n\n${quotedMail}\n`,
    comment: 'Bohužel nepomohlo.',
  },
  {
    name: 'our line broken by a web mail',
    text: `It works now.\n\nOn Fri, 27 Nov 2026 at 08:05, Helpdesk <${replyAddress}> wrote:\n>>>> ##- Please write your answer above this\n>>>> line -##\n>>>> Alex wrote: ${question}\n\n`,
    comment: 'It works now.',
  },
  {
    name: 'a virus scanner below the quotation',
    text: `This is a new reply.\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n\nThis e-mail has been scanned for viruses by Example Antivirus.\nwww.antivirus.example\n`,
    comment: 'This is a new reply.',
  },
  {
    name: 'a postscript below the greeting',
    text: 'It still happens every morning.\n\nBest regards,\nJane\n\nPS: the serial number is SN-4711 and the invoice is 99.\n',
    comment:
      'It still happens every morning.\n\nBest regards,\nJane\n\nPS: the serial number is SN-4711 and the invoice is 99.',
  },
  {
    name: 'a postscript below the quotation',
    text: `It still jams.\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n\nPS: the serial number is SN-4711.\n`,
    comment: 'It still jams.\n\nPS: the serial number is SN-4711.',
  },
  {
    name: 'a line of 7,000 characters',
    text: `${'row0001;'.repeat(875)}\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n`,
    comment: 'row0001;'.repeat(875),
  },
  {
    name: '6,000 lines',
    text: `${'x\n'.repeat(6_000)}the end\n\n${gmailIntroduction}\n\n${quoteText(quotedMail)}\n`,
    comment: `${'x\n'.repeat(6_000)}the end`,
  },
  {
    name: 'our line removed, a quotation with a line that was wrapped again',
    headers: { Subject: 'Re: Tray' },
    text: 'The lower one.\n\nOn 21 Nov 2026, Alex Morgan <alex@desk.example> wrote:\n> Which tray do you mean? We have the upper one, the lower one and the\nmanual one.\n>\n> Alex\n',
    comment: 'The lower one.',
  },
  {
    name: 'our line removed, a rule and fields in bold, without an address',
    headers: { Subject: 'Re: Tray' },
    text: 'The lower one.\n\n ------------------------------\n\n*From:* Alex Morgan\n*Sent:* 21 November 2026\n*To:* Jane\n*Subject:* Tray\n\nWhich tray do you mean?\n',
    comment: 'The lower one.',
  },
  {
    name: 'a rule of three dashes, without a quotation',
    text: 'First: the lower tray jams.\n\n---\n\nSecond: the serial number is SN-5.\n',
    comment: 'First: the lower tray jams.\n\n---\n\nSecond: the serial number is SN-5.',
  },
  {
    name: 'thunderbird, html only, answers between two quotations',
    html: `<div class="moz-cite-prefix">Am 27.11.26 um 09:05 schrieb Helpdesk:<br></div><blockquote type="cite"><p>${answerLine}</p><p>${question}</p></blockquote><p>Yes, twice, at nine and ten.</p><blockquote type="cite"><p>Which driver is it?</p></blockquote><p>The one of May.</p>`,
    comment: `> ${question}\n\nYes, twice, at nine and ten.\n\n> Which driver is it?\n\nThe one of May.`,
  },
  {
    name: 'gmail japanese',
    text: `直りませんでした。\n\n2026年11月21日(土) 10:12 Helpdesk Support <${replyAddress}>:\n\n${quoteText(quotedMail)}\n`,
    comment: '直りませんでした。',
  },
  {
    name: 'gmail korean',
    text: `아직 안 됩니다.\n\n2026년 11월 21일 (토) 오전 10:12, Helpdesk Support <${replyAddress}>님이 작성:\n\n${quoteText(quotedMail)}\n`,
    comment: '아직 안 됩니다.',
  },
  {
    name: 'gmail turkish',
    text: `Hâlâ çalışmıyor.\n\nHelpdesk Support <${replyAddress}>, 21 Kas 2026 Cmt, 10:12 tarihinde şunu yazdı:\n\n${quoteText(quotedMail)}\n`,
    comment: 'Hâlâ çalışmıyor.',
  },
  {
    name: 'gmail greek',
    text: `Ακόμα τίποτα.\n\nΣτις Σάβ 21 Νοε 2026 στις 10:12 π.μ., ο/η Helpdesk Support <${replyAddress}> έγραψε:\n\n${quoteText(quotedMail)}\n`,
    comment: 'Ακόμα τίποτα.',
  },
  {
    name: 'gmail hungarian',
    text: `Még mindig rossz.\n\nHelpdesk Support <${replyAddress}> ezt írta (időpont: 2026. nov. 21., Szo, 10:12):\n\n${quoteText(quotedMail)}\n`,
    comment: 'Még mindig rossz.',
  },
  {
    name: 'gmail hebrew, with marks of direction',
    text: `עדיין לא.\n\n\u200fבתאריך שבת, 21 בנוב׳ 2026 ב-10:12 מאת \u202aHelpdesk Support\u202c\u200f <\u202a${replyAddress}\u202c\u200f>:\u202c\n\n${quoteText(quotedMail)}\n`,
    comment: 'עדיין לא.',
  },
  {
    name: 'our address in the answer',
    text: `I wrote to ${replyAddress} before.\n\nNothing came back.\n`,
    comment: 'I wrote to reply@tickets.desk.example before.\n\nNothing came back.',
  },
  {
    name: 'vacation, RFC 3834',
    headers: { 'Auto-Submitted': 'auto-replied', Subject: 'Out of office' },
    text: 'I am away until Monday.\n',
    comment: '',
    mailCategory: 'automatic',
  },
  {
    name: 'vacation, exchange german',
    headers: {
      Subject: 'Automatische Antwort: [PT-1042] Printer offline',
      'Auto-Submitted': 'auto-generated',
    },
    text: 'Ich bin bis Montag nicht im Büro.\n',
    comment: '',
    mailCategory: 'automatic',
  },
  {
    name: 'newsletter, RFC 8058',
    headers: { 'List-Id': '<news.acme.example>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    text: 'Our news\n',
    comment: '',
    mailCategory: 'automatic',
  },
  {
    name: 'a person, through a group',
    headers: { 'List-Id': '<it.acme.example>', Precedence: 'list' },
    text: 'Which printer?\n',
    comment: '',
    mailCategory: 'perhaps_automatic',
  },
  {
    name: 'a person, about an absence',
    headers: { Subject: 'Out of office calendar is broken' },
    text: 'It shows last year.\n',
    comment: '',
    mailCategory: 'perhaps_automatic',
  },
  {
    name: 'a person, through a relay that reports complaints',
    headers: { 'Feedback-ID': '::1.eu-west-1.abc:AmazonSES' },
    text: 'It works.\n',
    comment: 'It works.',
  },
  {
    name: 'nagios',
    headers: { Precedence: 'bulk' },
    text: 'PROBLEM: disk\n',
    comment: '',
    mailCategory: 'program',
  },
  {
    name: 'our own mail come back',
    headers: { From: 'Support <no-reply@desk.example>' },
    text: quotedMail,
    comment: '',
    mailCategory: 'own',
  },
  {
    name: 'bounce',
    headers: { 'Return-Path': '<>', From: 'Mail Delivery <MAILER-DAEMON@acme.example>' },
    body: {
      type: 'multipart/report; report-type=delivery-status; boundary=b',
      content:
        '--b\r\nContent-Type: text/plain\r\n\r\nUser unknown\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.acme.example\r\n\r\nFinal-Recipient: rfc822; jane@acme.example\r\nAction: failed\r\nStatus: 5.1.1\r\n--b--\r\n',
    },
    comment: '',
    mailCategory: 'bounce',
  },
  {
    name: 'read receipt',
    body: {
      type: 'multipart/report; report-type=disposition-notification; boundary=b',
      content:
        '--b\r\nContent-Type: text/plain\r\n\r\nYour message was read\r\n--b\r\nContent-Type: message/disposition-notification\r\n\r\nDisposition: manual-action/MDN-sent-manually; displayed\r\n--b--\r\n',
    },
    comment: '',
    mailCategory: 'receipt',
  },
  {
    name: 'calendar answer',
    headers: { Subject: 'Accepted: Visit of the engineer' },
    body: {
      type: 'multipart/alternative; boundary=b',
      content:
        '--b\r\nContent-Type: text/plain\r\n\r\nJane has accepted\r\n--b\r\nContent-Type: text/calendar; method=REPLY\r\n\r\nBEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nEND:VCALENDAR\r\n--b--\r\n',
    },
    comment: '',
    mailCategory: 'calendar',
  },
  {
    name: 'encrypted, S/MIME',
    body: { type: 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m', content: 'MIIB' },
    comment: '',
    mailCategory: 'encrypted',
  },
];

/** The complete mail from Jane to the ticket. */
export function composeMail({ headers = {}, text, html, body, name }: ReplyCase): Buffer {
  const base = {
    From: 'Jane Doe <jane@acme.example>',
    To: `Helpdesk Support <${replyAddress}>`,
    Subject: 'Re: [PT-1042] Printer offline',
    Date: 'Sat, 21 Nov 2026 11:00:00 +0000',
    'Message-ID': `<${name.replace(/[^a-z\d]+/gi, '.')}@acme.example>`,
    'MIME-Version': '1.0',
    ...headers,
  };
  const createPart = (type: string, content: string) => ({
    type: `${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64`,
    content: Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
  });
  const parts = [
    ...(text === undefined ? [] : [createPart('text/plain', text)]),
    ...(html === undefined ? [] : [createPart('text/html', html)]),
  ];
  const multipartBody = {
    type: 'multipart/alternative; boundary=alternatives',
    content: `${parts.map((alternative) => `--alternatives\r\nContent-Type: ${alternative.type}\r\n\r\n${alternative.content}\r\n`).join('')}--alternatives--`,
  };
  const chosenBody = body ?? (parts.length > 1 ? multipartBody : (parts[0] ?? createPart('text/plain', '')));
  return Buffer.from(
    `${Object.entries(base)
      .map(([key, value]) => `${key}: ${value}`)
      .join('\r\n')}\r\nContent-Type: ${chosenBody.type}\r\n\r\n${chosenBody.content}\r\n`,
  );
}
