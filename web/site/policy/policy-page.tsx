import type { Policy, PolicyBlock } from '../content/types.ts';
import { RichText } from '../sections/rich-text.tsx';

function Block({ block, section: sectionTitle }: { block: PolicyBlock; section: string }) {
  if ('text' in block)
    return (
      <p>
        <RichText content={block.text} />
      </p>
    );
  if ('list' in block)
    return (
      <ul>
        {block.list.map((line) => (
          <li key={JSON.stringify(line)}>
            <RichText content={line} />
          </li>
        ))}
      </ul>
    );
  const { head, rows } = block.table;
  return (
    // A table that is wider than the screen scrolls on its own, also by keyboard.
    <div className="table" role="region" aria-label={`${sectionTitle}: ${head.join(', ')}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, index) => (
                <td key={head[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A policy: a table of contents, then sections with anchors. */
export function PolicyPage({ content: { heading, updated, intro, sections } }: { content: Policy }) {
  return (
    <div className="container section policy">
      <header>
        <h1>{heading}</h1>
        <p className="eyebrow">{updated}</p>
        <p className="lead">{intro}</p>
      </header>
      <nav aria-labelledby="contents">
        <h2 id="contents">On this page</h2>
        <ol>
          {sections.map(({ id, heading: title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="prose">
        {sections.map(({ id, heading: title, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {blocks.map((block) => (
              <Block key={JSON.stringify(block)} block={block} section={title} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
