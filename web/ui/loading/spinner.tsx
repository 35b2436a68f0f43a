/** A turning ring with a text for screen readers. */
export function Spinner({
  label = 'Loading…',
  className = 'size-6',
}: {
  label?: string
  className?: string
}) {
  return (
    <span role="status" className="inline-flex items-center justify-center">
      <svg aria-hidden="true" viewBox="0 0 24 24" className={`animate-spin ${className}`} fill="none">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <path d="M21 12a9 9 0 00-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** A spinner in the middle of an empty page area, for guards and first loads [R3]. */
export function PageSpinner({ label }: { label?: string }) {
  return (
    <div className="grid min-h-[60vh] place-items-center text-brand">
      <Spinner label={label} className="size-10" />
    </div>
  )
}
