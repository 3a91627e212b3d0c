import { notFound } from './content/not-found.ts';
import { Actions } from './sections/actions.tsx';

export function NotFoundPage() {
  const { heading, lead, primaryLink, suggestions } = notFound;
  return (
    <section className="container section not-found" id="not-found">
      <div>
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        <Actions primaryLink={primaryLink} />
      </div>
      <div className="suggestions">
        <h2>{suggestions.heading}</h2>
        <ul>
          {suggestions.links.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
