const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** The server's own words in the answer to a failed request, a page or JSON; empty if it has none. */
function messageIn(answer: string): string {
  try {
    const problem: unknown = JSON.parse(answer);
    return problem instanceof Object && 'message' in problem ? String(problem.message) : '';
  } catch {
    return parse(answer).querySelector('.notice-failed p')?.textContent ?? '';
  }
}

/** How long a toast stays, in milliseconds, and how far it is swiped away, in pixels (specification §9). */
const lifetime = 5000;
const swipeThreshold = 50;

/** Removes a toast that is swiped to the right. */
function followSwipe(toast: HTMLElement): void {
  let start = 0;
  toast.addEventListener('pointerdown', ({ clientX, pointerId }) => {
    start = clientX;
    toast.setPointerCapture(pointerId);
  });
  // Not pointerup, which is missing when the browser takes the gesture over.
  toast.addEventListener('lostpointercapture', ({ clientX }) => {
    if (clientX - start >= swipeThreshold) toast.remove();
  });
}

/** Shows the page's failure notice as a toast. @param message replaces the notice's own text */
function showFailure(message: string): void {
  const toast = document
    .querySelector<HTMLTemplateElement>('#posts-failed')
    ?.content.firstElementChild?.cloneNode(true);
  if (!(toast instanceof HTMLElement)) return;
  if (message && toast.lastChild) toast.lastChild.textContent = message;
  document.body.append(toast);
  followSwipe(toast);
  setTimeout(() => toast.remove(), lifetime);
}

/**
 * Appends the posts of the next page, which CloudFront has in its cache, and moves focus to the first.
 * @returns the message of a failure
 */
async function loadMore(link: HTMLAnchorElement): Promise<string | undefined> {
  const response = await fetch(link.href);
  const answer = await response.text();
  if (!response.ok) return messageIn(answer);
  const next = parse(answer);
  const posts = [...(next.querySelector('#posts')?.children ?? [])];
  document.querySelector('#posts')?.append(...posts);
  const nextLink = next.querySelector('#more-posts');
  if (nextLink === null) link.remove();
  else link.replaceWith(nextLink);
  posts[0]?.querySelector('a')?.focus({ preventScroll: true });
  return undefined;
}

addEventListener('click', (event) => {
  const link = document.querySelector<HTMLAnchorElement>('#more-posts');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (link === null || event.target !== link || !plain) return;
  event.preventDefault();
  if (link.ariaBusy === 'true') return;
  const label = link.textContent;
  link.textContent = link.dataset.busy ?? label;
  link.ariaBusy = link.ariaDisabled = 'true';
  void loadMore(link)
    .catch(() => '')
    .then((failure) => {
      if (failure === undefined) return;
      link.textContent = label;
      link.ariaBusy = link.ariaDisabled = null;
      showFailure(failure);
    });
});

/** Removes a picture that failed to load, so that the illustration behind it shows. */
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) target.remove();
  },
  true,
);
// A picture that failed before this script ran. Some browsers give SVG pictures no natural width, too.
for (const image of document.querySelectorAll<HTMLImageElement>('.post-image img'))
  if (image.complete && !image.naturalWidth) image.decode().catch(() => image.remove());
