import { brand } from '../../shared/brand.ts';
import { telephoneLink } from '../ui/telephone-link.ts';

export function Footer() {
  return (
    <footer className="footer">
      <div className="footer-columns">
        <section>
          <h2>{brand.name}</h2>
          <p>
            A London consultancy that designs, builds and looks after software for organisations that answer
            to a regulator.
          </p>
        </section>
        <section>
          <h2>Services</h2>
          <ul>
            <li>Custom-built SaaS</li>
            <li>CRM and Salesforce</li>
            <li>Digital transformation</li>
            <li>
              <a href="/auth/login">Client support</a>
            </li>
          </ul>
        </section>
        <section>
          <h2>Talk to us</h2>
          <ul>
            <li>
              <a href={`mailto:${brand.email}`}>{brand.email}</a>
            </li>
            <li>
              <a href={telephoneLink(brand.phone)}>{brand.phone}</a>
            </li>
          </ul>
          <address>
            {brand.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </section>
      </div>
      <p className="footer-line">
        © {brand.copyright_year} {brand.legal_name}. All rights reserved.
      </p>
    </footer>
  );
}
