import { useState } from 'react'
import { sessionCall } from '../../api/session-client.ts'
import { useAnswer } from '../../lists/use-answer.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { attempt } from '../../ui/messages/attempt.ts'

/** Whether the applicants of a scholarship may write first [TALK2]. */
export function ConversationSettings({ id }: { id: string }) {
  const state = useAnswer('GET /conversations/scholarship/:id', { params: { id } })
  const [chosen, setChosen] = useState<boolean>()
  async function choose(applicantsFirst: boolean) {
    setChosen(applicantsFirst)
    const body = { applicantsFirst }
    await attempt(
      'Changing who may write first',
      sessionCall('PATCH /conversations/scholarship/:id', { params: { id }, body }),
    )
    state.reload()
  }
  return (
    <Loaded state={state} name="who may write first">
      {({ applicantsFirst }) => {
        const now = chosen ?? applicantsFirst
        return (
          <CheckField
            label="Applicants may write to the office first"
            role="switch"
            aria-checked={now}
            checked={now}
            onChange={event => void choose(event.target.checked)}
            hint={
              now
                ? 'Their questions appear in the inbox. They can always answer what you write.'
                : 'They can only answer what you write.'
            }
          />
        )
      }}
    </Loaded>
  )
}
