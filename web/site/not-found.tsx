import { notFound } from './content/not-found.ts';
import { Actions } from './sections/hero.tsx';

export function NotFound() {
  const { heading, lead, primary, elsewhere } = notFound;
  return (
    <section className="band not-found" id="not-found">
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      <Actions primary={primary} />
      <h2 className="elsewhere">{elsewhere.heading}</h2>
      <ul className="elsewhere-links">
        {elsewhere.links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
