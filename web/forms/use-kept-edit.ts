import { useEffect, useMemo, useState } from 'react'
import { formDraft } from './form-draft.ts'
import { useUnloadWarning } from './use-unload-warning.ts'

/** What the server has, and its version. */
export interface Saved<Value> {
  value: Value
  version: number
}

interface Edit<Value, Change> {
  typed: Value
  /** What it was typed over. */
  base: Saved<Value>
  /** What the page knew of the server last. */
  seen?: Saved<Value>
  /** What somebody else has saved over `base`. */
  theirs?: Saved<Value> | undefined
  /** What of theirs was merged into what was typed. */
  changes?: readonly Change[]
}

interface Ways<Value, Change> {
  /** Whether two say the same. */
  same?: (one: Value, other: Value) => boolean
  /** Brings what was typed up to date with theirs; without it, one of both is chosen. */
  merge?: (
    edit: { typed: Value; base: Value },
    theirs: Value,
  ) => { values: Value; changes: readonly Change[] }
}

const sameText = <Value>(one: Value, other: Value) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What one types over what is `saved`, also while it is being saved. This tab keeps it until the server has it or it is
 * discarded. When somebody else was faster, nothing that was typed is replaced: both are merged, or one of them is chosen.
 * @param key names it among what this person types in this tab
 */
export function useKeptEdit<Value extends object, Change = never>(
  key: string,
  saved: Saved<Value>,
  ways: Ways<Value, Change> = {},
) {
  const { same = sameText } = ways
  const kept = useMemo(() => formDraft<Pick<Edit<Value, Change>, 'typed' | 'base'>>(key), [key])
  const [last, setEdit] = useState<Edit<Value, Change>>(() => {
    const { typed, base = saved } = kept.read()
    // What was kept before an upgrade may lack a field.
    return { typed: { ...saved.value, ...typed }, base }
  })
  const edit = withSaved(last, saved, ways)
  if (edit !== last) setEdit(edit)
  const { typed, base, theirs, changes = [] } = edit
  const touched = !same(typed, base.value)
  useUnloadWarning(() => touched)
  useEffect(() => {
    if (touched) kept.write({ typed, base })
    else kept.remove()
  }, [kept, touched, typed, base])

  return {
    typed,
    /** What it was typed over. */
    base: base.value,
    /** To be sent with what is saved. */
    version: base.version,
    touched,
    /** Somebody else has saved over what this was typed over: nothing is saved before one of both is chosen. */
    meanwhile: theirs !== undefined,
    /** What somebody else has saved, and is merged into what was typed. */
    changes,
    type: (next: Value | ((typed: Value) => Value)) =>
      setEdit(now => ({ ...now, typed: typeof next === 'function' ? next(now.typed) : next })),
    /** The server has what was sent, as this version; what was typed since is still unsaved. */
    saved(sent: Value, version = base.version) {
      // At once: the form may go with its success. What was typed since is kept again.
      kept.remove()
      setEdit(now => ({ ...now, base: { value: sent, version }, theirs: undefined, changes: [] }))
    },
    /** Also discards what was typed. */
    takeTheirs() {
      const now = theirs ?? (saved.version < base.version ? base : saved)
      setEdit({ typed: now.value, base: now, seen: saved })
    },
    /** Saved next, it replaces what somebody else has saved. */
    keepMine: () => setEdit({ typed, base: theirs ?? base, seen: saved }),
  }
}

/** Takes in what the page has learnt of the server; an older response changes nothing. */
function withSaved<Value, Change>(
  edit: Edit<Value, Change>,
  saved: Saved<Value>,
  { same = sameText, merge }: Ways<Value, Change>,
): Edit<Value, Change> {
  const { typed, base, seen } = edit
  if (seen?.version === saved.version && same(seen.value, saved.value)) return edit
  const next = { ...edit, seen: saved }
  if (seen && saved.version < (edit.theirs ?? base).version) return next
  if (same(typed, base.value)) return { typed: saved.value, base: saved, seen: saved }
  const isOurs = saved.version === base.version || same(saved.value, base.value)
  if (isOurs || same(saved.value, typed)) return { typed, base: saved, seen: saved }
  if (!merge) return { ...next, theirs: saved }
  const { values, changes } = merge({ typed, base: base.value }, saved.value)
  return { typed: values, base: saved, seen: saved, changes }
}
