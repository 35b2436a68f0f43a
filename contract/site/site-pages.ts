import { pages as addresses } from '../core/pages.ts'

/** The footer's groups of pages, in their order [L5]. */
export const footerGroups = ['Services', 'Company', 'Legal'] as const

export type FooterGroup = (typeof footerGroups)[number]

/** A page of the footer, as an admin sets it. */
export interface SitePage {
  /** The last part of its address. */
  slug: string
  title: string
  group: FooterGroup
  /** Else it answers 404, and nothing links to it. */
  shown: boolean
  /** A sentence below the title, and in search engines. */
  summary: string
  /** Markdown. Where it is empty, the product's own text and summary stand (`page-texts.ts`). */
  text: string
}

/** The pages that the product brings, in the footer's order, each at its slug; the imprint has no text of the product's. */
export const productPages = [
  { slug: 'admissions', title: 'Admissions', group: 'Services', shown: true },
  { slug: 'tutoring', title: 'Tutoring', group: 'Services', shown: true },
  { slug: 'mentoring', title: 'Mentoring', group: 'Services', shown: true },
  { slug: 'about', title: 'About Us', group: 'Company', shown: true },
  { slug: 'contact', title: 'Contact', group: 'Company', shown: true },
  { slug: 'careers', title: 'Careers', group: 'Company', shown: true },
  { slug: 'terms', title: 'Terms of Use', group: 'Legal', shown: true },
  { slug: 'privacy', title: 'Privacy Policy', group: 'Legal', shown: true },
  { slug: 'cookies', title: 'Cookie Policy', group: 'Legal', shown: true },
  { slug: 'imprint', title: 'Imprint', group: 'Legal', shown: false },
] as const

export const maximumOwnPages = 8

/** Of all texts together: a call takes 256 KB, and a letter has up to three bytes. */
export const maximumPageTexts = 60_000

/** Whether the office has added this page itself. */
export function isOwnPage(slug: string): boolean {
  return productPages.every(page => page.slug !== slug)
}

/** The address of a page. Own ones have a folder, so that none takes the address of a page of a later release. */
export function sitePagePath(slug: string): string {
  return isOwnPage(slug) ? `/pages/${slug}` : `/${slug}`
}

/** @returns the pages, with those of the product that the list lacks as hidden ones */
export function withProductPages(pages: readonly SitePage[]): SitePage[] {
  const missing = productPages.filter(({ slug }) => pages.every(page => page.slug !== slug))
  return [...pages, ...missing.map(page => ({ ...page, shown: false, summary: '', text: '' }))]
}

/** The groups of the footer that have a page; Scholarships always leads to the list [L5]. */
export function footerLinks(all: readonly SitePage[]) {
  return footerGroups
    .map(title => ({
      title: title as string,
      links: [
        ...(title === 'Services' ? [{ text: 'Scholarships', to: addresses.allScholarships as string }] : []),
        ...all
          .filter(({ group, shown }) => shown && group === title)
          .map(page => ({ text: page.title, to: sitePagePath(page.slug) })),
      ],
    }))
    .filter(({ links }) => links.length > 0)
}
