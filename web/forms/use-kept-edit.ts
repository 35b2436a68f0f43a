import { useEffect, useMemo, useState } from 'react'
import { formDraft } from './form-draft.ts'
import { useUnloadWarning } from './use-unload-warning.ts'

/** What the server has, and its version. */
export interface Saved<Value> {
  value: Value
  version: number
}

interface Edit<Value> {
  typed: Value
  /** What it was typed over. */
  base: Saved<Value>
  /** What the page knew of the server last. */
  seen?: Saved<Value>
  /** What somebody else has saved over `base`. */
  theirs?: Saved<Value> | undefined
}

const sameText = <Value>(one: Value, other: Value) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What one types over what is `saved`, also while it is being saved. This tab keeps it until the server has it or it is
 * discarded. When somebody else was faster, nothing is replaced: one of both is chosen.
 * @param key names it among what this person types in this tab
 * @param same whether two say the same
 */
export function useKeptEdit<Value extends object>(
  key: string,
  saved: Saved<Value>,
  same: (one: Value, other: Value) => boolean = sameText,
) {
  const kept = useMemo(() => formDraft<Pick<Edit<Value>, 'typed' | 'base'>>(key), [key])
  const [last, setEdit] = useState<Edit<Value>>(() => {
    const { typed = saved.value, base = saved } = kept.read()
    return { typed, base }
  })
  const edit = withSaved(last, saved, same)
  if (edit !== last) setEdit(edit)
  const { typed, base, theirs } = edit
  const touched = !same(typed, base.value)
  useUnloadWarning(() => touched)
  useEffect(() => {
    if (touched) kept.write({ typed, base })
    else kept.remove()
  }, [kept, touched, typed, base])

  return {
    typed,
    /** To be sent with what is saved. */
    version: base.version,
    touched,
    /** Somebody else has saved over what this was typed over: nothing is saved before one of both is chosen. */
    meanwhile: theirs !== undefined,
    type: (next: Value) => setEdit(now => ({ ...now, typed: next })),
    /** The server has what was sent, as this version; what was typed since is still unsaved. */
    saved: (sent: Value, version = base.version) =>
      setEdit(now => ({ ...now, base: { value: sent, version }, theirs: undefined })),
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
function withSaved<Value>(
  edit: Edit<Value>,
  saved: Saved<Value>,
  same: (one: Value, other: Value) => boolean,
): Edit<Value> {
  const { typed, base, seen } = edit
  if (seen?.version === saved.version && same(seen.value, saved.value)) return edit
  const next = { ...edit, seen: saved }
  if (seen && saved.version < (edit.theirs ?? base).version) return next
  if (same(typed, base.value)) return { typed: saved.value, base: saved, seen: saved }
  const isOurs = saved.version === base.version || same(saved.value, base.value)
  return isOurs || same(saved.value, typed) ? { typed, base: saved, seen: saved } : { ...next, theirs: saved }
}
