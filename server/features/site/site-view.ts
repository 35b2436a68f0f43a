import type { PageText, Site, SiteContent } from '../../../contract/page-context.ts'
import { currencySign } from '../../../contract/core/currency.ts'
import { accentStyle } from '../../../contract/site/accent.ts'
import { productText } from '../../../contract/site/page-texts.ts'
import { footerLinks, productPages, type SitePage, sitePagePath } from '../../../contract/site/site-pages.ts'
import type { SiteSettings } from '../../../contract/site/site-settings.ts'
import { socialIcons } from '../../../contract/site/social-networks.ts'
import { pageTextHtml } from './page-text.ts'

/** Facts about an installation that pages use besides its settings. */
export interface Installation extends Pick<Site, 'siteUrl' | 'signInProviders'> {
  /** The address for questions, if the environment has one. */
  contactEmail: string | undefined
}

/** The settings as pages show them. A contact of the settings counts before that of the environment. */
export function siteContent(settings: SiteSettings, installation: Installation): Omit<SiteContent, 'terms'> {
  const { name, tagline, logoLight, logoDark, footer, copyrightSince, currency, timeZone } = settings
  const { siteUrl, signInProviders } = installation
  return {
    site: {
      siteUrl,
      signInProviders,
      name,
      tagline,
      logoLight,
      logoDark,
      footer,
      copyrightSince,
      currency,
      currencySign: currencySign(currency),
      timeZone,
      answerDays: settings.answerDays,
      accentStyle: accentStyle(settings.accent),
      links: footerLinks(settings.pages),
      social: settings.social.map(({ network, label, url }) => ({ label, url, icon: socialIcons[network] })),
    },
    texts: pageTexts(settings, installation),
  }
}

/** The pages that are shown, by their paths. */
function pageTexts(settings: SiteSettings, installation: Installation): SiteContent['texts'] {
  const { since, answerDays, postalAddress, phone, hours } = settings
  const shown = settings.pages.filter(page => page.shown)
  const paths = new Set(shown.map(({ slug }) => sitePagePath(slug)))
  const productPaths = new Set(productPages.map(({ slug }) => sitePagePath(slug)))
  const isOff = (address: string) => {
    const path = pathOf(address, installation.siteUrl)
    return !paths.has(path) && (path.startsWith(sitePagePath('')) || productPaths.has(path))
  }

  const email = settings.contact || installation.contactEmail
  const facts = {
    since,
    answerDays,
    contact: Boolean(email),
    signInWith: installation.signInProviders.map(({ label }) => label),
    shows: (slug: string) => paths.has(sitePagePath(slug)),
  }
  const textOf = ({ slug, title, summary, text }: SitePage): PageText => {
    const words = text === '' ? productText(slug, facts) : undefined
    return {
      title,
      summary: summary || (words?.summary ?? ''),
      html: pageTextHtml(words?.text ?? text, isOff),
      ...(slug === 'contact' && { contact: { email: email ?? '', postalAddress, phone, hours } }),
    }
  }
  return new Map(shown.map(page => [sitePagePath(page.slug), textOf(page)]))
}

/** The path of this site that an address names, as it is written in the list of pages. */
function pathOf(address: string, siteUrl: string): string {
  const url = URL.parse(address, siteUrl)
  return url?.origin === new URL(siteUrl).origin ? url.pathname.replace(/\/+$/, '').toLowerCase() : ''
}
