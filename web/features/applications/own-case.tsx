import { useMemo, useState } from 'react'
import { conditionLimits } from '../../../contract/eligibility/condition-terms.ts'
import { ApiError } from '../../api/api-error.ts'
import { formDraft } from '../../forms/form-draft.ts'
import { live, useLoad } from '../../lists/use-load.ts'
import { TextArea } from '../../ui/fields/text-field.tsx'
import type { TypedForm } from './not-met.ts'

const longest = conditionLimits.ownCase

/**
 * Why somebody’s case is different, where the office requires what they don’t meet [ELIG7]; this tab keeps it.
 * @param of which application it is about
 */
export function useOwnCase(of: string) {
  const kept = useMemo(() => formDraft<{ text: string }>(`ownCase:${of}`), [of])
  const [text, setText] = useState(() => kept.read().text ?? '')
  const [notMet, setNotMet] = useState<string[]>([])
  return {
    text,
    notMet,
    write(next: string) {
      setText(next)
      kept.write({ text: next })
    },
    /** @returns whether a refusal asks for it */
    hears(error: unknown): boolean {
      if (!(error instanceof ApiError) || error.code !== 'conditions_not_met') return false
      setNotMet(Object.values(error.fields ?? {}))
      return true
    },
    forget: () => kept.remove(),
    /** What is sent of it. */
    body: () => (text.trim() ? { ownCase: text } : {}),
  }
}

/**
 * What the office requires and the application would not meet, so that nobody has to be refused to be asked; the server decides,
 * and nothing is said while it is not known [ELIG7].
 */
export function useNotMet(scholarshipId: string, form?: TypedForm): readonly string[] {
  const { data } = useLoad({
    queryKey: ['notMet', scholarshipId],
    queryFn: async ({ signal }) => (await import('./not-met.ts')).readNotMet(scholarshipId, signal),
    ...live,
  })
  return data?.(form) ?? []
}

type OwnCaseProps = {
  ownCase: ReturnType<typeof useOwnCase>
  /** What is not met, as far as this browser knows before the server was asked. */
  known?: readonly string[] | undefined
}

/** Names the conditions that are not met, and asks why the case is different; nothing while nothing asks for it. */
export function OwnCase({ ownCase: { text, write, ...refused }, known }: OwnCaseProps) {
  const notMet = refused.notMet.length > 0 ? refused.notMet : (known ?? [])
  if (notMet.length === 0 && text === '') return null
  return (
    <section className="grid gap-3 rounded-control bg-sunken p-4">
      {notMet.length > 0 && (
        <div>
          <p className="font-semibold">You don’t meet:</p>
          <ul className="list-disc pl-5">
            {notMet.map(sentence => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      <TextArea
        label="My case is different"
        hint={`Tell the office why. Your application is marked, and a person decides. ${text.length} of ${longest} characters.`}
        maxLength={longest}
        value={text}
        onChange={event => write(event.currentTarget.value)}
      />
    </section>
  )
}
