import { type CSSProperties, useState } from 'react'
import { accentColours, accentProblem, grounds, type Scheme } from '../../../contract/site/accent.ts'
import { footerLinks } from '../../../contract/site/site-pages.ts'
import { socialIcons } from '../../../contract/site/social-networks.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { pagesOf, type SiteValues, socialOf } from './site-values.ts'

const schemes = ['light', 'dark'] as const
const inks = {
  light: { '--color-ink': '#14213f', '--color-ink-soft': '#485270', '--color-line': '#ddd3c0' },
  dark: { '--color-ink': '#f0e9da', '--color-ink-soft': '#b0b9d0', '--color-line': '#2c3855' },
}
const usual = {
  light: { '--color-accent': '#a3430f', '--color-accent-soft': '#fbe6cd' },
  dark: { '--color-accent': '#f6b06d', '--color-accent-soft': '#3a2a1c' },
}

/** The top bar, some text and the footer with what is in the form, in light or dark; as high as the screen at most. */
export function SitePreview({ values }: { values: SiteValues }) {
  const [scheme, setScheme] = useState<Scheme>('light')
  return (
    <section aria-label="Preview" className="grid max-h-[calc(100svh-1.5rem)] gap-2 overflow-y-auto">
      <div className="flex items-center gap-2">
        <h2 className="grow text-xl">Preview</h2>
        {schemes.map(each => (
          <Button
            key={each}
            size="small"
            variant="secondary"
            aria-pressed={scheme === each}
            className="aria-pressed:border-accent aria-pressed:text-accent"
            onClick={() => setScheme(each)}
          >
            {each === 'light' ? 'Light' : 'Dark'}
          </Button>
        ))}
      </div>
      <SchemePreview scheme={scheme} values={values} />
    </section>
  )
}

function SchemePreview({ scheme, values }: { scheme: Scheme; values: SiteValues }) {
  const { name, tagline, footer, copyrightSince } = values
  const [year] = useState(() => new Date().getUTCFullYear())
  return (
    <div
      style={styleOf(scheme, values.accent.trim().toLowerCase())}
      className="overflow-hidden rounded-card border border-line bg-paper text-ink [overflow-wrap:anywhere]"
    >
      <p className="border-b border-line p-4 font-display text-xl font-bold">
        <Mark scheme={scheme} values={values} />
      </p>
      <div className="grid justify-items-start gap-3 p-4">
        <p className="font-semibold text-accent">A scholarship</p>
        <p className="rounded-full bg-accent-soft px-3 py-1 text-accent">Closes in 3 days</p>
        <span className={buttonClass({ variant: 'accent', size: 'small' })}>Search</span>
      </div>
      <div className="grid gap-2 bg-night-deep p-4 text-moon">
        <p className="font-display font-bold">
          <Mark scheme="dark" values={values} />
        </p>
        {tagline && <p className="text-moon-soft">{tagline}</p>}
        {footer && <p className="text-moon-soft">{footer}</p>}
        <PreviewedLinks values={values} />
        <p className="text-moon-soft">
          © {copyrightSince}–{year} {name}
        </p>
      </div>
    </div>
  )
}

/** The footer's pages and icons; they lead nowhere yet. */
function PreviewedLinks({ values }: { values: SiteValues }) {
  return (
    <>
      {footerLinks(pagesOf(values)).map(({ title, links }) => (
        <p key={title}>
          <span className="font-semibold">{title}:</span>{' '}
          <span className="text-moon-soft">{links.map(({ text }) => text).join(', ')}</span>
        </p>
      ))}
      <p className="flex gap-2">
        {socialOf(values).map(({ network, label, url }) => (
          <svg
            key={url + label}
            role="img"
            aria-label={label || network}
            viewBox="0 0 24 24"
            className="size-5"
            fill="currentColor"
          >
            <path d={socialIcons[network]} />
          </svg>
        ))}
      </p>
    </>
  )
}

/** The logo, or the name. */
function Mark({ scheme, values: { name, logoLight, logoDark } }: { scheme: Scheme; values: SiteValues }) {
  const logo = scheme === 'light' ? logoLight || logoDark : logoDark || logoLight
  return logo ? <img src={logo} alt={name} className="max-h-12 max-w-52" /> : name
}

function styleOf(scheme: Scheme, accent: string): CSSProperties {
  const { paper, surface, sunken } = grounds[scheme]
  const own = accent !== '' && accentProblem(accent) === undefined
  const colours: Record<string, string> = {
    '--color-paper': paper,
    '--color-surface': surface,
    '--color-sunken': sunken,
    ...inks[scheme],
    ...(own
      ? accentColours(accent, scheme)
      : { ...usual[scheme], '--color-accent-fill': '#f0a354', '--color-on-accent': '#241302' }),
  }
  return colours
}
