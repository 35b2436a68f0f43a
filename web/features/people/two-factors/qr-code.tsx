import { useEffect, useState } from 'react'

/** A QR code, drawn in this browser: the key goes to nobody else. Nothing when its drawing code cannot be loaded. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [cells, setCells] = useState<boolean[][]>([])
  useEffect(() => {
    import('uqr').then(
      ({ encode }) => setCells(encode(text, { border: 4 }).data),
      (error: unknown) => console.error('Drawing the QR code failed.', error),
    )
  }, [text])
  if (cells.length === 0) return null
  const path = cells.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${cells.length} ${cells.length}`}
      shapeRendering="crispEdges"
      className="w-56 max-w-full"
    >
      {/* Black on white in the dark scheme as well: many apps read no others. */}
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
