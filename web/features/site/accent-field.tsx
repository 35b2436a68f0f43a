import { accentContrast, accentProblem, leastContrast, nearestAccent } from '../../../contract/site/accent.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type AccentFieldProps = {
  label: string
  value: string
  error: string | undefined
  onChange: (accent: string) => void
}

/** The accent, with its contrast in both schemes as one types, and the nearest one that passes. */
export function AccentField({ label, value, error, onChange }: AccentFieldProps) {
  const accent = value.trim().toLowerCase()
  const isColour = /^#[0-9a-f]{6}$/.test(accent)
  return (
    <div className="grid content-start gap-3">
      <div className="flex items-end gap-3 *:first:grow">
        <TextField
          label={label}
          name="accent"
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
          optional
          autoComplete="off"
          spellCheck={false}
          error={error}
        />
        <input
          type="color"
          aria-label={`${label}, from a palette`}
          onChange={event => onChange(event.currentTarget.value)}
          value={isColour ? accent : '#a3430f'}
          className="h-12 w-16 rounded-control border border-line-strong bg-surface p-1"
        />
      </div>
      <p className="text-[0.95rem] text-ink-soft" aria-live="polite">
        {isColour ? measured(accent) : 'A colour such as #a3430f; leave empty for the default.'}
      </p>
      {isColour && <NearestAccent accent={accent} onUse={onChange} />}
    </div>
  )
}

/** Offers a colour that passes in place of one that does not. */
function NearestAccent({ accent, onUse }: { accent: string; onUse: (accent: string) => void }) {
  if (!accentProblem(accent)) return null
  const near = nearestAccent(accent, 'light')
  return (
    <Button variant="secondary" size="small" className="justify-self-start" onClick={() => onUse(near)}>
      Use {near} instead
    </Button>
  )
}

function measured(accent: string): string {
  const light = accentContrast(accent, 'light')
  const dark = nearestAccent(accent, 'dark')
  const shown = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2)
  return `Contrast in light: ${shown(light)}${light < leastContrast ? `, but ${leastContrast} is needed` : ''}. In dark mode it is shown as ${dark} (${shown(accentContrast(dark, 'dark'))}).`
}
