/** A calm grey block in the place of content that is on its way; give it the content's size. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-control bg-line/60 ${className}`} />
}
