import { useQueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '../../../contract/endpoints.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useChosenSettings } from '../../ui/fields/use-chosen-settings.ts'
import { answerQuery } from '../../lists/use-answer.ts'
import { useLoad } from '../../lists/use-load.ts'
import { SwitchField } from '../../ui/fields/check-field.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'

type Settings = ResponseOf<'GET /conversations/scholarship/:id'>

/** Whether the applicants of a scholarship may write first [TALK2]. */
export function ConversationSettings({ id }: { id: string }) {
  const query = answerQuery('GET /conversations/scholarship/:id', { params: { id } })
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries(query)
  return (
    <Loaded state={useLoad(query)} name="who may write first">
      {saved => <WhoWritesFirst id={id} saved={saved} refresh={refresh} />}
    </Loaded>
  )
}

type WhoWritesFirstProps = { id: string; saved: Settings; refresh: () => Promise<unknown> }

function WhoWritesFirst({ id, saved, refresh }: WhoWritesFirstProps) {
  const { now, change } = useChosenSettings<Settings>({
    saved,
    name: 'Changing who may write first',
    send: body => sessionCall('PATCH /conversations/scholarship/:id', { params: { id }, body }),
    refresh,
  })
  return (
    <SwitchField
      label="Applicants may write to the office first"
      on={now.applicantsFirst}
      onChange={on => change({ applicantsFirst: on })}
      hint={
        now.applicantsFirst
          ? 'Their questions appear in the inbox. They can always answer what you write.'
          : 'They can only answer what you write.'
      }
    />
  )
}
