import { brand } from '@portico/shared/brand.ts';

/** Metadata of a page, for browsers, search engines and sites that show links to it. */
export interface PageHead {
  /** The complete title, with the brand. */
  readonly title: string;
  readonly description: string;
  /** The page's canonical path; undefined for pages that search engines must not list. */
  readonly path?: string | undefined;
  /** @default 'website' */
  readonly type?: 'website' | 'article';
  /** Path or URL of the share picture, 1200 × 630. @default the site's share picture */
  readonly image?: string | undefined;
  /** When an article was published, ISO 8601. */
  readonly publishedAt?: string | undefined;
  /** schema.org objects, without `@context`. */
  readonly structuredData?: readonly object[];
}

interface HeadProps extends PageHead {
  /** The site's origin, without a trailing slash. */
  origin: string;
}

/** The absolute URL of a path on the site. URLs are returned unchanged. */
export const toAbsoluteUrl = (pathOrUrl: string, origin: string): string =>
  pathOrUrl.startsWith('/') ? origin + pathOrUrl : pathOrUrl;

/** JSON that cannot end the script element around it. */
const toScriptJson = (value: object) => ({ __html: JSON.stringify(value).replaceAll('<', '\\u003c') });

/**
 * The title, description and canonical URL of a page, its share tags (ogp.me, Twitter cards) and its
 * structured data (schema.org).
 */
export function Head(props: HeadProps) {
  const { origin, title, description, path, type = 'website', image = '/share/site.png' } = props;
  const url = path === undefined ? undefined : origin + path;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {url === undefined ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      {url !== undefined && <meta property="og:url" content={url} />}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:image" content={toAbsoluteUrl(image, origin)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      {props.publishedAt !== undefined && (
        <meta property="article:published_time" content={props.publishedAt} />
      )}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={toAbsoluteUrl(image, origin)} />
      {props.structuredData !== undefined && props.structuredData.length > 0 && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={toScriptJson({
            '@context': 'https://schema.org',
            '@graph': props.structuredData,
          })}
        />
      )}
    </>
  );
}
