import type { ReactNode } from 'react'
import { usePress } from '../forms/use-press.ts'
import { Button } from './button.tsx'
import { ActiveWhenHydrated } from './loading/active-when-hydrated.tsx'
import { ErrorState } from './loading/states.tsx'

type ConfirmLinkProps<Result> = {
  /** Name of the confirmation, for the log. */
  name: string
  confirm: () => Promise<Result>
  /** What follows, above the button. */
  about: string
  label: string
  /** Heading above the reason of a failure. */
  failure: string
  /** Shown once it is confirmed. */
  children: (result: Result) => ReactNode
}

/** Confirms something for which a link was mailed: scanners open links, but press no buttons. */
export function ConfirmLink<Result>(props: ConfirmLinkProps<Result>) {
  const { name, confirm, about, label, failure, children } = props
  const { pending, result, problem, press } = usePress(name, confirm)
  if (result !== undefined) return children(result)
  return (
    <>
      {problem && <ErrorState title={failure} message={problem} />}
      <p className="text-lg text-ink-soft">{about}</p>
      <ActiveWhenHydrated>
        <Button size="large" pending={pending} onClick={press} className="justify-self-start">
          {label}
        </Button>
      </ActiveWhenHydrated>
    </>
  )
}
