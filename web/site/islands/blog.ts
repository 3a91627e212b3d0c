import { loadingFailed } from '../content/blog-failure.ts';

/** What a link to more posts leads to is read from that very page, which is in the cache of whoever serves it. */
async function pageAt(address: string): Promise<Document> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

const list = () => document.querySelector('#posts');
const more = () => document.querySelector<HTMLAnchorElement>('#more-posts');

function toast(title: string, text: string): void {
  document.querySelector('.toast')?.remove();
  const box = document.createElement('div');
  box.className = 'toast';
  box.setAttribute('role', 'alert');
  const heading = document.createElement('strong');
  heading.textContent = title;
  const description = document.createElement('p');
  description.textContent = text;
  box.append(heading, description);
  document.body.append(box);
  setTimeout(() => box.remove(), 5000);
}

/** Puts the next page's posts below those that are there, and the keyboard's focus on the first of them. */
async function loadMore(link: HTMLAnchorElement): Promise<void> {
  const next = await pageAt(link.href);
  const posts = [...(next.querySelector('#posts')?.children ?? [])];
  list()?.append(...posts);
  const further = next.querySelector('#more-posts');
  if (further === null) link.remove();
  else link.replaceWith(further);
  posts[0]?.querySelector('a')?.focus({ preventScroll: true });
}

addEventListener('click', (event) => {
  const link = more();
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (link === null || !plain || !(event.target instanceof Node) || !link.contains(event.target)) return;
  event.preventDefault();
  if (link.ariaBusy === 'true') return;
  link.ariaBusy = 'true';
  loadMore(link).catch(() => {
    link.ariaBusy = null;
    toast(loadingFailed.heading, loadingFailed.text);
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
