import { Link } from 'react-router'
import { Brand } from '../ui/brand.tsx'
import { useSite } from '../ui/site.ts'

/** Brand, link groups, social icons and the copyright line [L5]. */
export function Footer() {
  const { name, tagline, footer, copyrightSince, links } = useSite()
  return (
    <footer className="on-night mt-24 bg-night-deep text-moon">
      <div className="page grid gap-12 py-16 sm:grid-cols-3 lg:grid-cols-[1.6fr_repeat(3,1fr)]">
        <div className="sm:col-span-3 lg:col-span-1">
          <Brand night />
          <p className="mt-4 max-w-xs text-moon-soft">{tagline}</p>
          {footer && <p className="mt-4 max-w-xs text-moon-soft">{footer}</p>}
        </div>
        {links.map(group => (
          <nav key={group.title} aria-label={group.title}>
            <h2 className="text-lg">{group.title}</h2>
            <ul className="mt-3">
              {group.links.map(link => (
                <li key={link.to}>
                  <Link
                    to={link.to}
                    className="inline-block py-1.5 text-moon-soft hover:text-moon hover:underline"
                  >
                    {link.text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-night-line">
        <div className="page flex flex-wrap items-center justify-between gap-4 py-6">
          <p className="text-moon-soft [overflow-wrap:anywhere]" suppressHydrationWarning>
            © {copyrightSince}–{currentYear()} {name}
          </p>
          <Social />
        </div>
      </div>
    </footer>
  )
}

function Social() {
  return (
    <ul className="flex gap-2">
      {useSite().social.map(({ url, label, icon }) => (
        <li key={url + label}>
          <a
            href={url}
            aria-label={label}
            rel="noopener"
            className="grid size-11 place-items-center rounded-full border border-night-line hover:bg-night-line"
          >
            <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="currentColor">
              <path d={icon} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}

function currentYear(): number {
  return new Date().getUTCFullYear()
}
