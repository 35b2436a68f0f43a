import type { QueryClient } from '@tanstack/react-query'
import type { Reading } from '../../../../contract/committees/readings.ts'
import type { Points } from '../../../../contract/scores/score-terms.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { type Texts, TypedSaver } from '../../../forms/typed-saver.ts'
import { answerQuery } from '../../../lists/use-answer.ts'

/** The words of a reading, and the points of each criterion by its place. */
export type ReadingField = 'words' | `points ${number}`

export type ReadingSaver = TypedSaver<ReadingField>

export const pointsField = (at: number): ReadingField => `points ${at}`

/** The points as they are typed; null where none are given. */
export function pointsOf(texts: Texts<ReadingField>, criteria: number): Points {
  return Array.from({ length: criteria }, (_, at) => Number(texts[pointsField(at)]) || null)
}

type Known = Pick<Reading, '_id' | 'points' | 'words' | 'version' | 'criteria'>

/** Opens a reading, to be saved while it is typed [FAIR5]. */
export function openReading(queries: QueryClient, reading: Known): Promise<ReadingSaver> {
  const params = { id: reading._id }
  return TypedSaver.open(
    {
      key: `reading:${reading._id}`,
      name: 'a reading',
      // The page shows what this loads, and loads it once where both want it.
      load: async () => storedOf(await queries.fetchQuery(answerQuery('GET /readings/:id', { params }))),
      save: ({ texts, version }) => {
        const points = pointsOf(texts, reading.criteria.length)
        return sessionCall('PATCH /readings/:id', { params, body: { version, points, words: texts.words } })
      },
    },
    storedOf(reading),
  )
}

function storedOf({ points, words, version, criteria }: Known) {
  const given = criteria.map((_, at) => [pointsField(at), String(points[at] ?? '')])
  return { texts: Object.fromEntries([...given, ['words', words]]) as Texts<ReadingField>, version }
}
