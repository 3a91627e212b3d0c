import { readFileSync } from 'node:fs';
import { type InboxMail, type Thread, groupThreads } from './inbox-threads.ts';

const style = readFileSync(new URL('inbox-page.css', import.meta.url), 'utf8');

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

const formatThreadUrl = (thread: Pick<Thread, 'id'>) => `/?thread=${encodeURIComponent(thread.id)}`;

const renderTime = ({ at }: InboxMail): string => {
  const isoTime = new Date(at * 1000).toISOString();
  return `<time datetime="${isoTime}">${isoTime.slice(0, 16).replace('T', ' ')} UTC</time>`;
};

/** Links open in another tab, and scripts of a mail do not run. */
const renderContent = ({ subject, body: { html, text = '' } }: InboxMail): string =>
  html === undefined
    ? `<pre>${escapeHtml(text)}</pre>`
    : `<iframe title="${escapeHtml(subject)}" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcdoc="${escapeHtml(`<base target="_blank">${html}`)}"></iframe>
      <details><summary>Plain text</summary><pre>${escapeHtml(text)}</pre></details>`;

const renderDetailRow = (name: string, value: string) =>
  value === '' ? '' : `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`;

const renderMail = (mail: InboxMail): string => `
  <article>
    <header>
      <dl>
        ${renderDetailRow('From', mail.from)}
        ${renderDetailRow('To', [...mail.destination.to, ...mail.destination.cc].join(', '))}
        ${renderDetailRow('Reply to', mail.replyTo.join(', '))}
        ${renderDetailRow('Files', mail.attachments.map(({ filename = 'unnamed' }) => filename).join(', '))}
      </dl>
      <p>${renderTime(mail)}</p>
    </header>
    ${renderContent(mail)}
    <details>
      <summary>Headers</summary>
      <pre>${escapeHtml(mail.headers.map(({ name, value }) => `${name}: ${value}`).join('\n') || 'No additional headers.')}</pre>
    </details>
  </article>`;

const renderThread = ({ mailbox, mails }: Thread): string => `
  <h2>${escapeHtml(mails[0].subject)}</h2>
  <p class="mailbox">Mailbox of ${escapeHtml(mailbox)}</p>
  ${mails.map(renderMail).join('')}`;

function renderThreadLink(thread: Thread, selected: Thread | undefined): string {
  const { mailbox, mails } = thread;
  const lastMail = mails.at(-1) ?? mails[0];
  const count = mails.length === 1 ? '' : ` <span class="count">${mails.length}</span>`;
  return `
    <li><a href="${escapeHtml(formatThreadUrl(thread))}"${thread.id === selected?.id ? ' aria-current="page"' : ''}>
      <span class="to">${escapeHtml(mailbox)}</span> ${renderTime(lastMail)}
      <strong>${escapeHtml(mails[0].subject)}${count}</strong>
    </a></li>`;
}

/**
 * The inbox as a page: all conversations by mailbox, and the mails of the selected conversation.
 * @param mails oldest first
 * @param selectedId the id of the selected conversation
 */
export function renderInboxPage(mails: readonly InboxMail[], selectedId: string | null): string {
  const threads = groupThreads(mails);
  const selected = threads.find(({ id }) => id === selectedId);
  const threadList =
    threads.length === 0
      ? '<p class="empty">No mail has been sent yet. This page shows mails as soon as they are.</p>'
      : `<ul>${threads.map((thread) => renderThreadLink(thread, selected)).join('')}</ul>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mail inbox</title>
<style>${style}</style>
</head>
<body class="${selected ? 'reading' : 'listing'}">
<header class="bar">
  <h1><a href="/">Mail inbox</a></h1>
  <p>${mails.length} ${mails.length === 1 ? 'mail' : 'mails'}. Nothing leaves this machine.</p>
  <button type="button" id="clear">Delete all</button>
</header>
<main>
  <nav aria-label="Conversations">${threadList}</nav>
  <section aria-label="Conversation">${
    selected ? renderThread(selected) : '<p class="empty">Choose a conversation.</p>'
  }</section>
</main>
<script>
  for (const frame of document.querySelectorAll('iframe')) {
    const fit = () => { frame.style.height = frame.contentDocument.documentElement.scrollHeight + 'px'; };
    frame.addEventListener('load', fit);
    fit();
  }
  document.getElementById('clear').addEventListener('click', async () => {
    await fetch('/clear-store', { method: 'POST' });
    location.assign('/');
  });
  setInterval(async () => {
    if (document.hidden) return;
    const { emails } = await (await fetch('/store')).json();
    if (emails.length !== ${mails.length}) location.reload();
  }, 3000);
</script>
</body>
</html>`;
}
