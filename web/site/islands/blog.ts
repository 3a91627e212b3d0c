const parseHtml = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** The server's message in the response (a page or JSON) to a failed request; empty if there is none. */
const findMessage = (answer: string): string =>
  parseHtml(answer).querySelector('.notice-failed p')?.textContent ??
  /"message":"([^"]+)/.exec(answer)?.[1] ??
  '';

/**
 * How long a toast stays, in milliseconds, and the minimum distance of a swipe that removes it, in pixels.
 */
const lifetime = 5000;
const swipeThreshold = 50;

/** Removes a toast that is swiped to the right. */
function removeOnSwipe(toast: HTMLElement): void {
  let start = 0;
  toast.addEventListener('pointerdown', ({ clientX, pointerId }) => {
    start = clientX;
    toast.setPointerCapture(pointerId);
  });
  // Not pointerup, which does not fire if the browser takes over the gesture.
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
  removeOnSwipe(toast);
  setTimeout(() => toast.remove(), lifetime);
}

/**
 * Fetches the next page, which CloudFront has in its cache. Appends its posts, and moves the focus to the
 * first of them. If the page has no posts, its text about the end of the list replaces the link and gets the
 * focus.
 * @returns the message of a failure
 */
async function loadMore(link: HTMLAnchorElement): Promise<string | undefined> {
  const response = await fetch(link.href);
  const answer = await response.text();
  if (!response.ok) {
    console.error('listPosts failed:', response.status);
    return findMessage(answer);
  }
  const next = parseHtml(answer);
  const posts = [...next.querySelectorAll('#posts > *')];
  document.querySelector('#posts')?.append(...posts);
  link.replaceWith(...next.querySelectorAll('#more-posts, #posts-end'));
  (posts[0]?.querySelector('a') ?? document.querySelector<HTMLElement>('#posts-end'))?.focus();
  return undefined;
}

addEventListener('click', (event) => {
  const link = event.target;
  if (!(link instanceof HTMLAnchorElement) || link.id !== 'more-posts') return;
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  if (link.ariaBusy) return;
  const label = link.textContent;
  link.textContent = link.dataset.busy ?? '';
  link.ariaBusy = link.ariaDisabled = 'true';
  void loadMore(link)
    .catch(() => {
      console.error('listPosts failed: 0');
      return '';
    })
    .then((failure) => {
      if (failure === undefined) return;
      link.textContent = label;
      link.ariaBusy = link.ariaDisabled = null;
      showFailure(failure);
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
// Images that failed before this script ran.
for (const image of document.querySelectorAll('img'))
  if (image.complete && !image.naturalWidth) image.remove();
