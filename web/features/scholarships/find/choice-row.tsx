import { type ComponentProps, useState } from 'react'
import { findForm } from './use-find.ts'

type ChoiceRowProps = ComponentProps<'input'> & {
  text: string
  /** How many the choice would give; unknown while the counts are not ready. */
  count: number | undefined
  /** Can be picked even if it gives nothing: it removes a filter. */
  always?: boolean
}

/** A box or button of a group with its count; one without results can only be deselected [FIND2]. */
export function ChoiceRow({ text, count, checked, always, ...input }: ChoiceRowProps) {
  const [focused, setFocused] = useState(false)
  return (
    <label className="flex min-h-11 items-center gap-3 has-disabled:text-ink-soft lg:min-h-8">
      <input
        {...input}
        form={findForm}
        checked={checked}
        // A choice that was just deselected keeps the focus.
        disabled={count === 0 && !checked && !focused && !always}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        className="size-5 shrink-0 accent-brand"
      />
      <span className="min-w-0 grow leading-tight [overflow-wrap:anywhere]">{text}</span>
      <span className="min-w-[6ch] text-right text-[0.95rem] text-ink-soft tabular-nums">
        {count?.toLocaleString('en')}
      </span>
    </label>
  )
}
