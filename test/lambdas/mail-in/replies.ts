// Answers to one of our mails, in the layouts in which mail programs write them.
import { answerLine } from '../../../lambdas/domain/answer-line.ts';
import type { Nature } from '../../../lambdas/mail-in/nature.ts';

/** A mail, and what is right to find in it. */
export interface Case {
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly html?: string;
  /** A whole body with its Content-Type header, for what is neither. */
  readonly body?: { readonly type: string; readonly content: string };
  /** Words that its sender wrote. */
  readonly must: readonly string[];
  /** Words that it only quotes. */
  readonly quoted?: readonly string[];
  /** Small print, which does no harm if it stays. */
  readonly noise?: readonly string[];
  /** @default message */
  readonly nature?: Nature;
}

export const address = 'reply+01jd4mz6v8q4w4n3v0h3rxg6yt6f1c2d3e04xabcdefghjkmnpqrs@tickets.desk.example';
const shown = 'Have you tried to restart the print spooler?';
const ours = `${answerLine}\n\nAlex Morgan wrote about [PT-1042] Printer offline:\n\n${shown}\n\nView the ticket: https://www.desk.example/support/ticket/1042`;
const theirs = ours.replace(`${answerLine}\n\n`, '');
const q = (text: string) => text.replace(/^/gm, '> ').replace(/ $/gm, '');
const quoted = [shown];
const gmail = `On Sat, 21 Nov 2026 at 10:12, Portico Support <\n${address}> wrote:`;
const outlook = (from = 'From', sent = 'Sent', to = 'To', subject = 'Subject') =>
  `${from}: Portico Support <${address}>\n${sent}: 21 November 2026 10:12\n${to}: Jane Doe <jane@acme.example>\n${subject}: [PT-1042] Printer offline`;
const disclaimer =
  'This e-mail and any attachments are confidential and intended solely for the addressee. If you have received it in error, please notify the sender.';

const german = `Am Sa., 21. Nov. 2026 um 10:12 Uhr schrieb Portico Support <\n${address}>:`;

export const cases: readonly Case[] = [
  {
    name: 'gmail web, top',
    text: `Yes, twice. No change.\n\n${gmail}\n\n${q(ours)}\n`,
    must: ['Yes, twice. No change.'],
    quoted,
  },
  {
    name: 'gmail web, with signature',
    text: `It works now, thanks!\n\n-- \nJane Doe\nHead of IT | Acme Ltd\n\n${gmail}\n\n${q(ours)}\n`,
    must: ['It works now, thanks!'],
    quoted,
    noise: ['Head of IT'],
  },
  {
    name: 'gmail mobile',
    text: `Tried it, still offline.\n\nOn Sat, 21 Nov 2026, 10:12 Portico Support, <${address}>\nwrote:\n\n${q(ours)}\n`,
    must: ['Tried it, still offline.'],
    quoted,
  },
  {
    name: 'gmail german',
    text: `Leider nein.\nDer Drucker bleibt aus.\n\nAm Sa., 21. Nov. 2026 um 10:12 Uhr schrieb Portico Support <\n${address}>:\n\n${q(ours)}\n`,
    must: ['Leider nein.', 'Der Drucker bleibt aus.'],
    quoted,
  },
  {
    name: 'gmail french',
    text: `Oui, sans succès.\n\nLe sam. 21 nov. 2026 à 10:12, Portico Support <\n${address}> a écrit :\n\n${q(ours)}\n`,
    must: ['Oui, sans succès.'],
    quoted,
  },
  {
    name: 'gmail bottom',
    text: `${gmail}\n\n${q(ours)}\n\nAnswering down here: no luck.\n`,
    must: ['Answering down here: no luck.'],
    quoted: [],
  },
  {
    name: 'gmail inline',
    text: `${gmail}\n\n> ${answerLine}\n>\n> Alex Morgan wrote about [PT-1042] Printer offline:\n>\n> ${shown}\n\nYes, twice.\n\n> View the ticket: https://www.desk.example/support/ticket/1042\n\nI looked there, too.\n`,
    must: ['Yes, twice.', 'I looked there, too.'],
  },
  {
    name: 'gmail inline, and more below our small print',
    text: `${gmail}\n\n> ${answerLine}\n>\n> ${shown}\n\nYes, twice.\n\n> Which floor is it?\n\nThe second.\n\n> Open the ticket: https://www.desk.example/support/ticket/1042\n>\n> --\n> Answer this mail to add a comment to the ticket.\n\nThanks for looking.\n\n-- \nJane Doe\nHead of IT\n`,
    must: ['Yes, twice.', 'The second.', 'Thanks for looking.'],
    noise: ['Head of IT'],
  },
  {
    name: 'gmail inline, with our small print below',
    text: `${gmail}\n\n> ${answerLine}\n>\n> ${shown}\n\nYes, twice.\n\n> Which floor is it?\n\nThe second.\n\n> Open the ticket: https://www.desk.example/support/ticket/1042\n>\n> --\n> Answer this mail to add a comment to the ticket.\n\n-- \nJane Doe\nHead of IT\n`,
    must: ['Yes, twice.', 'The second.'],
    quoted: ['Open the ticket', 'Answer this mail'],
    noise: ['Head of IT'],
  },
  {
    name: 'apple mail',
    text: `No, how do I do that?\n\nJane\n\n> On 21 Nov 2026, at 10:12, Portico Support <${address}> wrote:\n> \n${q(ours)}\n`,
    must: ['No, how do I do that?', 'Jane'],
    quoted,
  },
  {
    name: 'apple mail, iphone',
    text: `Will do tomorrow\n\nSent from my iPhone\n\n> On 21 Nov 2026, at 10:12, Portico Support <${address}> wrote:\n> \n> ﻿${answerLine}\n> \n> ${shown}\n`,
    must: ['Will do tomorrow'],
    quoted,
    noise: ['Sent from my iPhone'],
  },
  {
    name: 'apple mail, german iphone',
    text: `Mache ich morgen.\n\nVon meinem iPhone gesendet\n\n> Am 21.11.2026 um 10:12 schrieb Portico Support <${address}>:\n> \n> ${answerLine}\n> \n> ${shown}\n`,
    must: ['Mache ich morgen.'],
    quoted,
    noise: ['Von meinem iPhone gesendet'],
  },
  {
    name: 'apple mail, french iphone',
    text: `Je le ferai demain.\n\nEnvoyé de mon iPhone\n\n> Le 21 nov. 2026 à 10:12, Portico Support <${address}> a écrit :\n> \n> ${answerLine}\n> \n> ${shown}\n`,
    must: ['Je le ferai demain.'],
    quoted,
    noise: ['Envoyé de mon iPhone'],
  },
  {
    name: 'thunderbird, top',
    text: `Spooler restarted, error 0x00000bcb now.\n\nOn 21/11/2026 10:12, Portico Support wrote:\n${q(ours)}\n`,
    must: ['Spooler restarted, error 0x00000bcb now.'],
    quoted,
  },
  {
    name: 'thunderbird, bottom (its default)',
    text: `On 21/11/2026 10:12, Portico Support wrote:\n${q(ours)}\n\nSpooler restarted, error 0x00000bcb now.\n\n-- \nJane Doe\nAcme Ltd\n`,
    must: ['Spooler restarted, error 0x00000bcb now.'],
    noise: ['Acme Ltd'],
  },
  {
    name: 'thunderbird german, bottom',
    text: `Am 21.11.26 um 10:12 schrieb Portico Support:\n${q(ours)}\nHat nicht geholfen.\n`,
    must: ['Hat nicht geholfen.'],
  },
  {
    name: 'thunderbird, flowed, answer right below a line that ends with a space',
    body: {
      type: 'text/plain; charset=utf-8; format=flowed',
      content: `On 21/11/2026 10:12, Portico Support wrote:\r\n> ${shown} \r\nYes, twice, and the \r\nlight still blinks.\r\n`,
    },
    must: ['Yes, twice, and the light still blinks.'],
  },
  {
    name: 'apple mail, flowed with delsp',
    body: {
      type: 'text/plain; charset=utf-8;\r\n format=flowed; delsp=yes',
      content:
        `It printed the whole even\u00adt \r\nlog.\r\n\r\n> ${answerLine}\r\n>\r\n> ${shown}\r\n`.replace(
          '\u00ad',
          '',
        ),
    },
    must: ['It printed the whole eventlog.'],
    quoted,
  },
  {
    name: 'outlook desktop',
    text: `Hi Alex,\r\n\r\nThat did the trick.\r\n\r\nKind regards,\r\nJane\r\n\r\n${outlook()}\r\n\r\n${ours}\r\n`,
    must: ['That did the trick.', 'Jane'],
    quoted,
  },
  {
    name: 'outlook desktop, rule',
    text: `That did the trick.\n\n-----Original Message-----\n${outlook()}\n\n${ours}\n`,
    must: ['That did the trick.'],
    quoted,
  },
  {
    name: 'outlook web',
    text: `Restarted. Same problem.\n\n________________________________\n${outlook()}\n\n${ours}\n`,
    must: ['Restarted. Same problem.'],
    quoted,
  },
  {
    name: 'outlook mobile',
    text: `On it\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\n${outlook()}\n\n${ours}\n`,
    must: ['On it'],
    quoted,
    noise: ['Get Outlook for iOS'],
  },
  {
    name: 'outlook german',
    text: `Hallo Alex,\n\ndas hat geholfen.\n\nViele Grüße\nJana Weiß\n\nVon: Portico Support <${address}>\nGesendet: Samstag, 21. November 2026 10:12\nAn: Jana Weiß <jana@acme.example>\nBetreff: [PT-1042] Printer offline\n\n${ours}\n`,
    must: ['das hat geholfen.', 'Jana Weiß'],
    quoted,
  },
  {
    name: 'outlook german, rule',
    text: `Nein, leider nicht.\n\n-----Ursprüngliche Nachricht-----\n${outlook('Von', 'Gesendet', 'An', 'Betreff')}\n\n${ours}\n`,
    must: ['Nein, leider nicht.'],
    quoted,
  },
  {
    name: 'outlook french',
    text: `Bonjour,\n\nça marche.\n\n${outlook('De', 'Envoyé', 'À', 'Objet')}\n\n${ours}\n`,
    must: ['ça marche.'],
    quoted,
  },
  {
    name: 'outlook, disclaimer of the company',
    text: `Please close the ticket.\n\nJane Doe | Acme Ltd\n\n${disclaimer}\n\n${outlook()}\n\n${ours}\n`,
    must: ['Please close the ticket.'],
    quoted,
    noise: [disclaimer],
  },
  {
    name: 'outlook, answer inside the quotation',
    text: `See my answer below.\n\n${outlook()}\n\n${ours.replace(shown, `${shown}\n[Jane:] Yes, twice.`)}\n`,
    must: ['See my answer below.'],
    quoted: [],
  },
  {
    name: 'outlook, answer only inside the quotation',
    text: `\n${outlook()}\n\n${ours.replace(shown, `${shown}\n[Jane:] Yes, twice.`)}\n`,
    must: ['[Jane:] Yes, twice.'],
  },
  {
    name: 'our line removed, outlook',
    text: `That did the trick.\n\n${outlook()}\n\n${theirs}\n`,
    must: ['That did the trick.'],
    quoted,
  },
  {
    name: 'our line removed, gmail',
    text: `Yes, twice. No change.\n\n${gmail}\n\n${q(theirs)}\n`,
    must: ['Yes, twice. No change.'],
    quoted,
  },
  {
    name: 'our line removed, german gmail',
    text: `Leider nein.\n\nAm Sa., 21. Nov. 2026 um 10:12 Uhr schrieb Portico Support <\n${address}>:\n\n${q(theirs)}\n`,
    must: ['Leider nein.'],
    quoted,
  },
  {
    name: 'our line removed, german outlook',
    text: `Danke, läuft.\n\nVon: Portico Support <${address}>\nGesendet: Samstag, 21. November 2026 10:12\nAn: Jana Weiß\nBetreff: [PT-1042] Printer offline\n\n${theirs}\n`,
    must: ['Danke, läuft.'],
    quoted,
  },
  {
    name: 'everything quoted removed',
    text: 'Just the answer, with nothing below.\n',
    must: ['Just the answer, with nothing below.'],
  },
  {
    name: 'subject changed',
    headers: { Subject: 'One more thing' },
    text: `Also the scanner fails.\n\n${gmail}\n\n${q(ours)}\n`,
    must: ['Also the scanner fails.'],
    quoted,
  },
  {
    name: 'forwarded to us, with a remark',
    headers: { Subject: 'Fwd: Toner' },
    text: `Please see what our supplier says.\n\n---------- Forwarded message ---------\nFrom: Toner Ltd <sales@toner.example>\nDate: Fri, 20 Nov 2026\nSubject: Toner\nTo: <jane@acme.example>\n\nYour toner model is discontinued.\n`,
    must: ['Please see what our supplier says.', 'Your toner model is discontinued.'],
  },
  {
    name: 'long answer with steps and a log',
    text: `I did this:\n\n1. stopped the spooler\n2. deleted the queue\n\n> net stop spooler\nThe service was stopped.\n\nFrom: the event log\nError: 0x6ba\n\n${gmail}\n\n${q(ours)}\n`,
    must: ['2. deleted the queue', 'The service was stopped.', 'From: the event log', 'Error: 0x6ba'],
  },
  {
    name: 'a rule in the answer',
    text: `First problem: toner.\n\n---\n\nSecond problem: paper.\n\n${gmail}\n\n${q(ours)}\n`,
    must: ['First problem: toner.', 'Second problem: paper.'],
    quoted,
  },
  {
    name: 'a sentence that begins with On and ends with wrote',
    text: `On Monday I asked him, and this is what he wrote:\nthe fuse is gone.\n\n${gmail}\n\n${q(ours)}\n`,
    must: ['On Monday I asked him', 'the fuse is gone.'],
    quoted,
  },
  {
    name: 'html only, gmail',
    html: `<div dir="ltr">Yes, <b>twice</b>.</div><br><div class="gmail_quote"><div class="gmail_attr">On Sat, 21 Nov 2026 at 10:12, Portico Support &lt;<a>${address}</a>&gt; wrote:<br></div><blockquote><p>${answerLine}</p><p>${shown}</p></blockquote></div>`,
    must: ['Yes, twice.'],
    quoted,
  },
  {
    name: 'html only, outlook',
    html: `<html><head><style>p{margin:0}</style></head><body><p>Restarted.&nbsp;Same problem.</p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Portico Support &lt;${address}&gt;<br><b>Sent:</b> 21 November 2026<br></div><div><p>${answerLine}</p><p>${shown}</p></div></body></html>`,
    must: ['Restarted. Same problem.'],
    quoted,
  },
  {
    name: 'html only, no quotation',
    html: '<p>Line one<br>Line two &amp; more</p>',
    must: ['Line one', 'Line two & more'],
  },
  {
    name: 'protonmail',
    text: `Done, thanks.\n\nSent with Proton Mail secure email.\n\nOn Saturday, 21 November 2026 at 10:12, Portico Support <${address}> wrote:\n\n${q(ours)}\n`,
    must: ['Done, thanks.'],
    quoted,
    noise: ['Sent with Proton Mail'],
  },
  {
    name: 'yahoo',
    text: ` No change at all.\n    On Saturday, 21 November 2026 at 10:12:00 GMT, Portico Support <${address}> wrote:  \n \n ${ours.replaceAll('\n', '\n ')}  \n`,
    must: ['No change at all.'],
    quoted,
  },
  {
    name: 'dutch',
    text: `Ja, geen verschil.\n\nOp za 21 nov 2026 om 10:12 schreef Portico Support <\n${address}>:\n\n${q(ours)}\n`,
    must: ['Ja, geen verschil.'],
    quoted,
  },
  {
    name: 'thread three levels deep',
    text: `Third answer.\n\n${gmail}\n\n${q(`${ours}\n\nOn Fri, 20 Nov 2026 at 09:00, Jane Doe <jane@acme.example> wrote:\n\n${q('My second answer.')}`)}\n`,
    must: ['Third answer.'],
    quoted: [shown, 'My second answer.'],
  },
  {
    name: 'greeting and two paragraphs',
    text: `Hi,\n\nFirst paragraph.\n\nSecond paragraph with a link: https://acme.example/a?b=c\n\nRegards,\nJane\n\n${gmail}\n\n${q(ours)}\n`,
    must: ['First paragraph.', 'Second paragraph with a link'],
    quoted,
  },
  { name: 'one word', text: `Yes\n\n${gmail}\n\n${q(ours)}\n`, must: ['Yes'], quoted },
  { name: 'empty', text: `\n\n${gmail}\n\n${q(ours)}\n`, must: [], quoted },
  {
    name: 'gmail spanish',
    text: `No funciona todavía.\n\nEl sáb, 21 nov 2026 a las 10:12, Portico Support (<\n${address}>) escribió:\n\n${q(ours)}\n`,
    must: ['No funciona todavía.'],
    quoted,
  },
  {
    name: 'gmail italian',
    text: `Ancora niente.\n\nIl giorno sab 21 nov 2026 alle ore 10:12 Portico Support <\n${address}> ha scritto:\n\n${q(ours)}\n`,
    must: ['Ancora niente.'],
    quoted,
  },
  {
    name: 'gmail polish',
    text: `Nadal nie działa.\n\nsob., 21 lis 2026 o 10:12 Portico Support <\n${address}> napisał(a):\n\n${q(ours)}\n`,
    must: ['Nadal nie działa.'],
    quoted,
  },
  {
    name: 'gmail portuguese',
    text: `Ainda não.\n\nEm sáb., 21 de nov. de 2026 às 10:12, Portico Support <\n${address}> escreveu:\n\n${q(ours)}\n`,
    must: ['Ainda não.'],
    quoted,
  },
  {
    name: 'gmail swedish',
    text: `Tack, det hjälpte.\n\nDen lör 21 nov. 2026 kl 10:12 skrev Portico Support <\n${address}>:\n\n${q(ours)}\n`,
    must: ['Tack, det hjälpte.'],
    quoted,
  },
  {
    name: 'outlook spanish',
    text: `Reiniciado, igual.\n\n${outlook('De', 'Enviado', 'Para', 'Asunto')}\n\n${ours}\n`,
    must: ['Reiniciado, igual.'],
    quoted,
  },
  {
    name: 'outlook italian',
    text: `Riavviato, nessun cambiamento.\n\n${outlook('Da', 'Inviato', 'A', 'Oggetto')}\n\n${ours}\n`,
    must: ['Riavviato, nessun cambiamento.'],
    quoted,
  },
  {
    name: 'outlook dutch',
    text: `Herstart, zelfde probleem.\n\n${outlook('Van', 'Verzonden', 'Aan', 'Onderwerp')}\n\n${ours}\n`,
    must: ['Herstart, zelfde probleem.'],
    quoted,
  },
  {
    name: 'our line removed, thunderbird',
    text: `Error 0x6ba since today.\n\nOn 21/11/2026 10:12, Portico Support wrote:\n${q(theirs)}\n`,
    must: ['Error 0x6ba since today.'],
    quoted,
  },
  {
    name: 'our line removed, outlook with rule',
    text: `That helped.\n\n-----Original Message-----\n${outlook()}\n\n${theirs}\n`,
    must: ['That helped.'],
    quoted,
  },
  {
    name: 'our line removed, apple mail',
    text: `Not yet.\n\n> On 21 Nov 2026, at 10:12, Portico Support <${address}> wrote:\n> \n${q(theirs)}\n`,
    must: ['Not yet.'],
    quoted,
  },
  {
    name: 'answers below each of two questions',
    text: `${gmail}\n\n> ${answerLine}\n>\n> Which model is it?\n\nA 4200n.\n\n> ${shown}\n\nYes.\n`,
    must: ['A 4200n.', 'Yes.'],
  },
  {
    name: 'a remark above and an answer between',
    text: `Two answers below.\n\n${gmail}\n\n> ${shown}\n\nYes, twice.\n\n> View the ticket\n`,
    must: ['Two answers below.', 'Yes, twice.'],
  },
  {
    name: 'a command of staff with a note',
    text: `#note\nThe fuse again, order ten.\n\n${gmail}\n\n${q(ours)}\n`,
    must: ['#note', 'The fuse again, order ten.'],
    quoted,
  },
  {
    name: 'a table of values',
    text: `Tray | Pages\n-----|------\n1    | 200\n2    | 0\n\n${gmail}\n\n${q(ours)}\n`,
    must: ['1 | 200', '2 | 0'],
    quoted,
  },
  {
    name: 'code in three backticks',
    text: `This is the log:\n\n\`\`\`\nFrom: spooler\nTo: tray 2\n\`\`\`\n\n${gmail}\n\n${q(ours)}\n`,
    must: ['From: spooler', 'To: tray 2'],
    quoted,
  },
  {
    name: 'a list with dashes',
    text: `- tray 1 works\n- tray 2 does not\n\n${german}\n\n${q(ours)}\n`,
    must: ['- tray 1 works', '- tray 2 does not'],
    quoted,
  },
  {
    name: 'only a signature below the quotation',
    text: `${gmail}\n\n${q(ours)}\n\n-- \nJane Doe\n`,
    must: [],
    quoted: [],
  },
  {
    name: 'carriage returns of old systems',
    text: `It prints again.\r\rThanks\r\r${gmail.replaceAll('\n', '\r')}\r\r${q(ours).replaceAll('\n', '\r')}\r`,
    must: ['It prints again.', 'Thanks'],
    quoted,
  },
  {
    name: 'html only, apple mail',
    html: `<html><body>No luck.<br><div><br><blockquote type="cite"><div>On 21 Nov 2026, at 10:12, Portico Support &lt;${address}&gt; wrote:</div><div>${answerLine}</div><div>${shown}</div></blockquote></div></body></html>`,
    must: ['No luck.'],
    quoted,
  },
  {
    name: 'html only, answer between',
    html: `<blockquote><p>${answerLine}</p><p>${shown}</p></blockquote><p>Yes, twice.</p><blockquote><p>View the ticket</p></blockquote><p>I did that, too.</p>`,
    must: ['Yes, twice.', 'I did that, too.'],
  },
  {
    name: 'html only, lists and links',
    html: '<ul><li>tray 1</li><li>tray 2</li></ul><p>See <a href="https://acme.example/log">the log</a>.</p>',
    must: ['tray 1', 'tray 2', 'the log'],
  },
  {
    name: 'emoji and a right-to-left word',
    text: `Works 🎉 שלום\n\n${gmail}\n\n${q(ours)}\n`,
    must: ['Works 🎉 שלום'],
    quoted,
  },
  {
    name: 'vacation, RFC 3834',
    headers: { 'Auto-Submitted': 'auto-replied', Subject: 'Out of office' },
    text: 'I am away until Monday.\n',
    must: [],
    nature: 'automatic',
  },
  {
    name: 'vacation, exchange german',
    headers: {
      Subject: 'Automatische Antwort: [PT-1042] Printer offline',
      'X-Auto-Response-Suppress': 'All',
    },
    text: 'Ich bin bis Montag nicht im Büro.\n',
    must: [],
    nature: 'automatic',
  },
  {
    name: 'mailing list',
    headers: { 'List-Id': '<it.acme.example>', Precedence: 'list' },
    text: 'Digest\n',
    must: [],
    nature: 'automatic',
  },
  {
    name: 'our own mail come back',
    headers: { From: 'Support <no-reply@desk.example>' },
    text: ours,
    must: [],
    nature: 'own',
  },
  {
    name: 'bounce',
    headers: { 'Return-Path': '<>', From: 'Mail Delivery <MAILER-DAEMON@acme.example>' },
    body: {
      type: 'multipart/report; report-type=delivery-status; boundary=b',
      content:
        '--b\r\nContent-Type: text/plain\r\n\r\nUser unknown\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.acme.example\r\n\r\nFinal-Recipient: rfc822; jane@acme.example\r\nAction: failed\r\nStatus: 5.1.1\r\n--b--\r\n',
    },
    must: [],
    nature: 'bounce',
  },
  {
    name: 'read receipt',
    body: {
      type: 'multipart/report; report-type=disposition-notification; boundary=b',
      content:
        '--b\r\nContent-Type: text/plain\r\n\r\nYour message was read\r\n--b\r\nContent-Type: message/disposition-notification\r\n\r\nDisposition: manual-action/MDN-sent-manually; displayed\r\n--b--\r\n',
    },
    must: [],
    nature: 'receipt',
  },
  {
    name: 'calendar answer',
    headers: { Subject: 'Accepted: Visit of the engineer' },
    body: {
      type: 'multipart/alternative; boundary=b',
      content:
        '--b\r\nContent-Type: text/plain\r\n\r\nJane has accepted\r\n--b\r\nContent-Type: text/calendar; method=REPLY\r\n\r\nBEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nEND:VCALENDAR\r\n--b--\r\n',
    },
    must: [],
    nature: 'calendar',
  },
  {
    name: 'encrypted, S/MIME',
    body: { type: 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m', content: 'MIIB' },
    must: [],
    nature: 'encrypted',
  },
];

/** The mail as it arrives, from Jane to the ticket. */
export function rawMail({ headers = {}, text, html, body, name }: Case): Buffer {
  const base = {
    From: 'Jane Doe <jane@acme.example>',
    To: `Portico Support <${address}>`,
    Subject: 'Re: [PT-1042] Printer offline',
    Date: 'Sat, 21 Nov 2026 11:00:00 +0000',
    'Message-ID': `<${name.replace(/[^a-z\d]+/gi, '.')}@acme.example>`,
    'MIME-Version': '1.0',
    ...headers,
  };
  const part = (type: string, content: string) => ({
    type: `${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64`,
    content: Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
  });
  const parts = [
    ...(text === undefined ? [] : [part('text/plain', text)]),
    ...(html === undefined ? [] : [part('text/html', html)]),
  ];
  const whole = {
    type: 'multipart/alternative; boundary=alternatives',
    content: `${parts.map((one) => `--alternatives\r\nContent-Type: ${one.type}\r\n\r\n${one.content}\r\n`).join('')}--alternatives--`,
  };
  const chosen = body ?? (parts.length > 1 ? whole : (parts[0] ?? part('text/plain', '')));
  return Buffer.from(
    `${Object.entries(base)
      .map(([key, value]) => `${key}: ${value}`)
      .join('\r\n')}\r\nContent-Type: ${chosen.type}\r\n\r\n${chosen.content}\r\n`,
  );
}
