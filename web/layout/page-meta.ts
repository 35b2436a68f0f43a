import type { MetaDescriptor } from 'react-router'
import type { Site } from '../../contract/page-context.ts'
import { truncate } from '../../contract/core/truncate.ts'

type PageMeta = {
  /** The site, with its own address, without a slash at its end. */
  site: Pick<Site, 'siteUrl' | 'name'> | undefined
  /** Path and query under which the page should be known. */
  path: string
  title: string
  description: string
  /** Path of a picture for previews; empty without one. */
  image?: string | undefined
  jsonLd?: Record<string, unknown>
  /** Search engines follow its links and leave the page itself out. */
  unlisted?: boolean
}

/** Title, description, canonical address, Open Graph and structured data of a public page. */
export function pageMeta({
  site = { siteUrl: '', name: '' },
  path,
  title,
  description,
  image,
  jsonLd,
  unlisted,
}: PageMeta): MetaDescriptor[] {
  const { siteUrl, name } = site
  const url = siteUrl + path
  const summary = description.length > 160 ? `${truncate(description, 159).trimEnd()}…` : description
  return [
    { title: `${title} · ${name}` },
    { name: 'description', content: summary },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(unlisted ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: summary },
    { property: 'og:url', content: url },
    ...(image ? [{ property: 'og:image', content: siteUrl + image }] : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    // React Router escapes `<` in it.
    ...(jsonLd ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...jsonLd } as never }] : []),
  ]
}
