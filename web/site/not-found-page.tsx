import { notFound } from './content/not-found.ts';
import { Actions } from './sections/actions.tsx';

export function NotFoundPage() {
  const { heading, lead, primary, suggestions } = notFound;
  return (
    <section className="container section not-found" id="not-found">
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      <Actions primary={primary} />
      <h2 className="suggestions">{suggestions.heading}</h2>
      <ul className="suggestions-links">
        {suggestions.links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
