import { type FormEvent, useState } from 'react'
import type { AwardCheck } from '../../../../contract/awards/awards.ts'
import { readCheckCode } from '../../../../contract/awards/check-code.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { publicCall } from '../../../api/public-client.ts'
import { errorText } from '../../../forms/field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { ActiveWhenHydrated } from '../../../ui/loading/active-when-hydrated.tsx'
import { formatLocalMinute } from '../../../ui/time/local-minute.ts'
import { formatLongDay } from '../../../ui/time/long-day.ts'

/**
 * Whether a letter of award is genuine, for anybody who has its number and code [AWARD1]. Both stay in the form and the body of
 * the call: no address has them.
 */
export function CheckLetter() {
  const { fields, change, problems, found, check, pending, refusal } = useCheck()
  return (
    <div className="grid grid-cols-1 gap-5">
      <ActiveWhenHydrated>
        <form noValidate autoComplete="off" className="grid gap-4" onSubmit={event => void check(event)}>
          <TextField
            label="Number of the award"
            hint="Such as A-2026-000123"
            {...plain}
            value={fields.number}
            error={problems.number}
            onChange={event => change({ number: event.target.value })}
          />
          <TextField
            label="Code on the letter"
            hint="Nine characters, such as 9D4T-XK27-M. There is no 0, O, 1, I or L in it."
            {...plain}
            value={fields.code}
            error={problems.code}
            onChange={event => change({ code: event.target.value })}
          />
          <Button type="submit" pending={pending} className="justify-self-start">
            Check
          </Button>
        </form>
      </ActiveWhenHydrated>
      {refusal && (
        <p role="alert" className="font-semibold text-danger">
          {refusal}
        </p>
      )}
      <div role="status">{found && <Verdict {...found} />}</div>
    </div>
  )
}

const plain = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }
const empty = { number: '', code: '' }

type Fields = typeof empty

/** What is typed, whether it can be right, and what the server says of it. */
function useCheck() {
  const [fields, setFields] = useState(empty)
  const [problems, setProblems] = useState<Partial<Fields>>({})
  const [found, setFound] = useState<AwardCheck & { at: Date }>()
  const [refusal, setRefusal] = useState<string>()
  const [pending, setPending] = useState(false)
  function change(next: Partial<Fields>) {
    setFields({ ...fields, ...next })
    setProblems({})
    setFound(undefined)
    setRefusal(undefined)
  }
  async function check(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const code = readCheckCode(fields.code)
    const number = fields.number.trim().toUpperCase()
    const wrong = problemsOf(fields, code)
    setProblems(wrong)
    if (!code || Object.keys(wrong).length > 0) return
    setPending(true)
    try {
      const answer = await publicCall('POST /awards/check', { body: { number, code } })
      setFound({ ...answer, at: new Date() })
    } catch (error) {
      console.error('Checking a letter failed.', error)
      setRefusal(errorText(error))
    } finally {
      setPending(false)
    }
  }
  return { fields, change, problems, found, check, pending, refusal }
}

function problemsOf({ number, code }: Fields, readCode: string | undefined): Partial<Fields> {
  return {
    ...(!number.trim() && { number: 'Please enter the number of the award.' }),
    ...(!code.trim()
      ? { code: 'Please enter the code on the letter.' }
      : !readCode && {
          code: 'This code was probably mistyped: its last character does not match the others. Please compare it with the letter.',
        }),
  }
}

function Verdict({ award, at }: AwardCheck & { at: Date }) {
  if (!award)
    return (
      <p className="flex gap-3 rounded-card bg-danger-soft p-4">
        <Icon name="alert" className="mt-0.5 size-6 text-danger" />
        <span>
          <strong>There is no letter with this number and code.</strong> Please check what you typed. If the
          paper shows exactly this, ask the office that is named on it.
        </span>
      </p>
    )
  const { valid, acceptedAt, amount, name, number, releasedAt, scholarshipName, universityName } = award
  const facts: [string, string][] = [
    ['Number', number],
    ['Awarded to', name],
    ['Scholarship', scholarshipName],
    ['At', universityName],
    ['Amount', readablePrice(amount)],
    ['Awarded on', formatLongDay(releasedAt)],
    ...(acceptedAt ? ([['Accepted on', formatLongDay(acceptedAt)]] as [string, string][]) : []),
  ]
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="flex items-center gap-3 text-2xl">
        <Icon
          name={valid ? 'check' : 'close'}
          className={`size-8 ${valid ? 'text-success' : 'text-danger'}`}
        />
        {valid ? 'This letter is valid' : 'This letter is no longer valid'}
      </h2>
      <p className="text-[0.95rem] text-ink-soft">
        Checked on {formatLocalMinute(at)}.{' '}
        {valid
          ? 'Compare this with the paper. If one thing differs, the paper was changed.'
          : 'It was genuine, and the award was withdrawn since.'}
      </p>
      <dl>
        {facts.map(([label, text]) => (
          <div key={label} className="flex justify-between gap-4 border-t border-line py-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right font-semibold [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
