import { Link } from 'react-router'

/** The product's mark, an open doorway under a rising sun, with its name. */
export function Brand({ className = '' }: { className?: string }) {
  return (
    <Link
      to="/"
      className={`inline-flex items-center gap-2.5 rounded-lg font-display text-[1.6rem] leading-none font-bold tracking-tight ${className}`}
    >
      <svg aria-hidden="true" viewBox="0 0 40 40" className="size-9">
        <path d="M5 37V20a15 15 0 0130 0v17h-7V20a8 8 0 00-16 0v17z" fill="currentColor" />
        <circle cx="20" cy="22" r="4.6" fill="var(--color-accent-fill)" />
        <path d="M15 37c0-5 2.2-7.5 5-7.5s5 2.5 5 7.5z" fill="var(--color-accent-fill)" />
      </svg>
      Bursary
    </Link>
  )
}
