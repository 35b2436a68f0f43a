import { useState } from 'react'
import { awardLimits } from '../../../../contract/awards/award-limits.ts'
import type { OwnAward } from '../../../../contract/awards/awards.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { useKeptEdit } from '../../../forms/use-kept-edit.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { BackToOffer } from './back-links.tsx'
import { useAwardActs } from './use-award-acts.ts'

const nothingTyped = { words: '' }

/** Asks the office to let an award start later; until it answers, the date to answer by rests [AWARD2]. */
export function LaterStep({ award }: { award: OwnAward }) {
  const { _id: id, universityName } = award
  const [saved] = useState({ value: nothingTyped, version: 1 })
  const edit = useKeptEdit(`award-later:${id}`, saved)
  const [problem, setProblem] = useState<string>()
  const { defer, pending } = useAwardActs(award)
  async function send() {
    const words = edit.typed.words.trim()
    if (!words) return setProblem('Please say when you would like to start, and why.')
    if (await defer(words)) edit.saved(edit.typed)
  }
  return (
    <div className="max-w-2xl">
      <BackToOffer title="Ask to start later" id={id}>
        {universityName} decides. Asking stops the clock: until they answer, you don’t need to. If they say
        no, you have {awardLimits.daysAfterRefusal} full days to accept or decline.
      </BackToOffer>
      <Card className="grid gap-4 p-4 sm:p-5">
        <TextArea
          label="When would you like to start, and why?"
          hint={`The office reads it. ${edit.typed.words.length} of ${awardLimits.deferral} characters`}
          maxLength={awardLimits.deferral}
          value={edit.typed.words}
          error={problem}
          readOnly={pending}
          onChange={event => {
            setProblem(undefined)
            edit.type({ words: event.target.value })
          }}
        />
        <p className="grid gap-2 sm:flex sm:gap-3">
          <Button size="large" oncePressed pending={pending} onClick={() => void send()}>
            Send my request
          </Button>
          <LinkButton variant="quiet" size="large" to={pages.award(id)}>
            Back
          </LinkButton>
        </p>
      </Card>
    </div>
  )
}
