import { addressLines, brand } from '@portico/shared/brand.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { toTelephoneUrl } from '../ui/telephone-link.ts';
import { caseStudies } from './content/case-studies.ts';
import { caseStudyListPath } from './optional/case-study-paths.ts';
import { optionalTexts } from './optional/texts.ts';

const columns = [
  {
    heading: 'Services',
    links: [
      { href: '/#services', label: 'Custom-built and existing SaaS' },
      { href: '/#services', label: 'CRM systems' },
      { href: '/#services', label: 'Digital transformation' },
      { href: '/salesforce', label: 'Salesforce' },
      { href: '/healthcare', label: 'Healthcare' },
      { href: '/finance', label: 'Finance' },
      { href: '/compliance', label: 'Compliance' },
    ],
  },
  {
    heading: 'Company',
    links: [
      { href: '/about', label: 'About us' },
      ...(caseStudies.length === 0
        ? []
        : [{ href: caseStudyListPath, label: optionalTexts.caseStudies.name }]),
      { href: '/contact', label: 'Contact' },
      { href: '/blogs', label: 'Blog' },
      { href: portalPaths.sign_in, label: 'Client support' },
    ],
  },
];

export function Footer() {
  return (
    <footer className="footer">
      <div className="container">
        <div className="footer-columns">
          <section className="footer-about">
            <h2>{brand.name}</h2>
            <p className="soft">
              A consultancy in {brand.address.city} that designs, builds and looks after software for
              organisations that answer to a regulator.
            </p>
          </section>
          {columns.map(({ heading, links }) => (
            <nav key={heading} aria-label={heading}>
              <h2>{heading}</h2>
              <ul>
                {links.map(({ href, label }) => (
                  <li key={label}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <section>
            <h2>Contact</h2>
            <ul>
              <li>
                <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
              </li>
              <li>
                <a href={toTelephoneUrl(brand.phone)}>{brand.phone}</a>
              </li>
              {addressLines.map((line) => (
                <li className="footer-address" key={line}>
                  {line}
                </li>
              ))}
            </ul>
          </section>
        </div>
        <div className="footer-line">
          <p>
            © {brand.copyrightYear} {brand.legalName}. All rights reserved.
          </p>
          <a href="/privacy-policy">Privacy policy</a>
          <a href="/cookies-policy">Cookies policy</a>
        </div>
      </div>
    </footer>
  );
}
