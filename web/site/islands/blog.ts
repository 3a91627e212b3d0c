/** Reads the next page of posts as HTML, which CloudFront has in its cache. */
async function fetchPage(address: string): Promise<Document> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/** Shows the page's failure notice for five seconds. */
function showFailure(): void {
  const notice = document
    .querySelector<HTMLTemplateElement>('#posts-failed')
    ?.content.cloneNode(true).firstChild;
  if (!notice) return;
  document.body.append(notice);
  setTimeout(() => document.body.removeChild(notice), 5000);
}

/** Appends the posts of the next page, and moves focus to the first of them. */
async function loadMore(link: HTMLAnchorElement): Promise<void> {
  const next = await fetchPage(link.href);
  const posts = [...(next.querySelector('#posts')?.children ?? [])];
  document.querySelector('#posts')?.append(...posts);
  const nextLink = next.querySelector('#more-posts');
  if (nextLink === null) link.remove();
  else link.replaceWith(nextLink);
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
    showFailure();
  });
});

/** Removes a picture that fails to load, so that the illustration behind it shows. */
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) target.remove();
  },
  true,
);
