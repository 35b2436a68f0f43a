import type { OwnTexts, Site, SiteContent } from '../../contract/page-context.ts'
import { accentStyle } from '../../contract/site/accent.ts'
import type { SiteSettings } from '../../contract/site/site-settings.ts'
import { pageTextHtml } from './page-text.ts'

/** What pages know of an installation besides its settings. */
export type Installation = Pick<Site, 'siteUrl' | 'signInProviders' | 'contactEmail'>

/** The settings as pages show them. A contact of the settings counts before that of the environment. */
export function siteContent(settings: SiteSettings, installation: Installation): Omit<SiteContent, 'terms'> {
  const { name, tagline, logoLight, logoDark, footer, copyrightSince, since, answerDays } = settings
  return {
    site: {
      ...installation,
      contactEmail: settings.contact || installation.contactEmail,
      name,
      tagline,
      logoLight,
      logoDark,
      footer,
      copyrightSince,
      accentStyle: accentStyle(settings.accent),
    },
    texts: { since, answerDays, html: ownTexts(settings) },
  }
}

function ownTexts(settings: SiteSettings): OwnTexts['html'] {
  const names = (['about', 'terms', 'privacy'] as const).filter(name => settings[name] !== '')
  return Object.fromEntries(names.map(name => [name, pageTextHtml(settings[name])]))
}
