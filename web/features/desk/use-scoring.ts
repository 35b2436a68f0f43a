import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import type { ApplicationScore, ScoreSummary } from '../../../contract/scores/scores.ts'
import { ApiError } from '../../api/api-error.ts'
import { errorText } from '../../forms/field-errors.ts'
import { useUnloadWarning } from '../../forms/use-unload-warning.ts'
import { toast } from '../../ui/messages/toast-store.ts'
import { type ScoreSaver, scoreSaver } from '../scores/score-saver.ts'
import { applicationQuery } from './use-desk-application.ts'

type OnScore = (id: string, summary: ScoreSummary | null) => void

/**
 * An officer's points, shown at once and saved behind [DESK7].
 * @param onScore shows the mean of an application in the queue
 */
export function useScoring(onScore: OnScore) {
  const saver = scoreSaver()
  const unsaved = useSyncExternalStore(saver.subscribe, saver.current, saver.current)
  const client = useQueryClient()
  useUnloadWarning(() => saver.current().size > 0)

  useOutcomes(saver, onScore)

  /** Gives points for one criterion of an application, or takes them back. */
  function give(id: string, at: number, points: number | null) {
    // What this page shows may be a key behind.
    const score = client.getQueryData<DeskApplication>(applicationQuery(id).queryKey)?.score
    if (!score) return
    const waiting = saver.current().get(id)
    const { version } = score
    const own = waiting?.version === version ? waiting.points : score.own
    saver.give(id, {
      version,
      points: score.criteria.map((_, place) => (place === at ? points : (own[place] ?? null))),
    })
  }
  return { unsaved, give }
}

/** Shows what becomes of points that were given. */
function useOutcomes(saver: ScoreSaver, onScore: OnScore) {
  const client = useQueryClient()
  const onSaved = useEffectEvent((id: string, score: ApplicationScore) => {
    const { queryKey } = applicationQuery(id)
    // An answer that was asked for before would show the points of before.
    void client.cancelQueries({ queryKey })
    client.setQueryData<DeskApplication>(queryKey, last => last && { ...last, score })
    onScore(id, score.summary)
  })
  const onRefused = useEffectEvent((id: string, error: unknown) => {
    const { queryKey } = applicationQuery(id)
    const name = client.getQueryData<DeskApplication>(queryKey)?.application.userName
    toast.error(`The points for ${name ?? 'an application'} were not saved. ${errorText(error)}`)
    if (error instanceof ApiError && error.status === 409) void client.invalidateQueries({ queryKey })
  })
  useEffect(
    () =>
      saver.follow({
        onSaved: (id, score) => onSaved(id, score),
        onRefused: (id, error) => onRefused(id, error),
      }),
    [saver],
  )
}
