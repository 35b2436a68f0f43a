import { Link } from 'react-router'
import { useSite } from './site.ts'

type BrandProps = {
  className?: string
  /** On ground that is dark in both schemes. */
  night?: boolean
}

/** The office's logo; without one the product's mark, an open doorway under a rising sun, with the name of the site. */
export function Brand({ className = '', night }: BrandProps) {
  const { name, logoLight, logoDark } = useSite()
  const dark = logoDark || logoLight
  return (
    <Link to="/" className={`brand ${name[20] ? 'brand-long' : ''} ${className}`}>
      {dark ? (
        <picture>
          <source media="(prefers-color-scheme: dark)" srcSet={dark} />
          <img src={night ? dark : logoLight || dark} alt={name} />
        </picture>
      ) : (
        <>
          <svg aria-hidden="true" viewBox="0 0 40 40">
            <path d="M5 37V20a15 15 0 0130 0v17h-7V20a8 8 0 00-16 0v17z" fill="currentColor" />
            <circle cx="20" cy="22" r="4.6" fill="var(--color-accent-fill)" />
            <path d="M15 37c0-5 2.2-7.5 5-7.5s5 2.5 5 7.5z" fill="var(--color-accent-fill)" />
          </svg>
          {name}
        </>
      )}
    </Link>
  )
}
