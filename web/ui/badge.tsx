import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'

export type Tone = 'progress' | 'work' | 'success' | 'danger' | 'warning' | 'info' | 'quiet'

const tones: Record<Tone, { look: string; icon?: IconName }> = {
  progress: { look: 'bg-success-soft text-success', icon: 'clock' },
  work: { look: 'bg-work-soft text-work', icon: 'half' },
  success: { look: 'bg-success-soft text-success', icon: 'check' },
  danger: { look: 'bg-danger-soft text-danger', icon: 'close' },
  warning: { look: 'bg-warning-soft text-warning', icon: 'clock' },
  info: { look: 'bg-accent-soft text-accent', icon: 'info' },
  quiet: { look: 'bg-sunken text-ink-soft' },
}

/** A state as text, and as a sign where there is something to do or to know; never by colour alone. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { look, icon } = tones[tone]
  return (
    <span
      className={`badge inline-flex items-center gap-1.5 rounded-full px-3 whitespace-nowrap py-0.5 text-[0.92rem] font-semibold ${look}`}
    >
      {icon && <Icon name={icon} className="size-4" />}
      {children}
    </span>
  )
}
