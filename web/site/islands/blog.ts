/** What a link to more posts leads to is read from that very page, which is in the cache of whoever serves it. */
async function pageAt(address: string): Promise<Document> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/** Says what the page says of a failure, for five seconds. */
function complain(): void {
  const notice = document
    .querySelector<HTMLTemplateElement>('#posts-failed')
    ?.content.cloneNode(true).firstChild;
  if (!notice) return;
  document.body.append(notice);
  setTimeout(() => document.body.removeChild(notice), 5000);
}

/** Puts the next page's posts below those that are there, and the keyboard's focus on the first of them. */
async function loadMore(link: HTMLAnchorElement): Promise<void> {
  const next = await pageAt(link.href);
  const posts = [...(next.querySelector('#posts')?.children ?? [])];
  document.querySelector('#posts')?.append(...posts);
  const further = next.querySelector('#more-posts');
  if (further === null) link.remove();
  else link.replaceWith(further);
  posts[0]?.querySelector('a')?.focus({ preventScroll: true });
}

addEventListener('click', (event) => {
  const link = document.querySelector<HTMLAnchorElement>('#more-posts');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (link === null || event.target !== link || !plain) return;
  event.preventDefault();
  if (link.ariaBusy === 'true') return;
  link.ariaBusy = 'true';
  loadMore(link).catch(() => {
    link.ariaBusy = null;
    complain();
  });
});

/** A picture that does not load gives way to the drawing that stands behind it. */
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) target.remove();
  },
  true,
);
