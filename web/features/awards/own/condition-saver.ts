import type { AwardCondition } from '../../../../contract/awards/awards.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { TypedSaver } from '../../../forms/typed-saver.ts'

type Known = Pick<AwardCondition, '_id' | 'answer' | 'version'>

export type ConditionSaver = TypedSaver<'answer'>

/** Opens a text that an award asks for, to be saved while it is typed [AWARD4]. */
export function openCondition(award: string, condition: Known): Promise<ConditionSaver> {
  const { _id: id } = condition
  return TypedSaver.open(
    {
      key: `award-condition:${id}`,
      name: 'what an award asks for',
      async load() {
        const { conditions } = await sessionCall('GET /ownAwards/:id', { params: { id: award } })
        const now = conditions.find(({ _id }) => _id === id)
        return now && storedOf(now)
      },
      save: ({ texts, version }) =>
        sessionCall('PATCH /awards/conditions/:id', { params: { id }, body: { version, ...texts } }),
    },
    storedOf(condition),
  )
}

const storedOf = ({ answer, version }: Known) => ({ texts: { answer }, version })
