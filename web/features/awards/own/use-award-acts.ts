import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { OwnAward } from '../../../../contract/awards/awards.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { usePending } from '../../../forms/use-pending.ts'
import { attempt } from '../../../ui/messages/attempt.ts'

/** Answering an award, taking that back, and asking to start later; each names the version that was seen [AWARD1] [AWARD2]. */
export function useAwardActs({ _id: id, version }: Pick<OwnAward, '_id' | 'version'>) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [pending, run] = usePending()
  const params = { id }

  async function act(name: string, call: () => Promise<unknown>, done: string) {
    const succeeded = await run(async () => {
      const went = await attempt(name, call(), done)
      // Also after a refusal: then the page shows an earlier state.
      await queries.invalidateQueries()
      return went
    })
    if (succeeded) await navigate(pages.award(id), { replace: true })
    scrollTo({ top: 0 })
    return succeeded
  }
  return {
    pending,
    answer: (answer: 'accept' | 'decline') =>
      act(
        'Answering the award',
        () => sessionCall('POST /awards/answer/:id', { params, body: { version, answer } }),
        answer === 'accept' ? 'You have accepted the award.' : 'You have declined the award.',
      ),
    takeBack: () =>
      act(
        'Taking back the answer',
        () => sessionCall('POST /awards/takeBack/:id', { params, body: { version } }),
        'Your answer was taken back. Please answer again.',
      ),
    defer: (words: string) =>
      act(
        'Asking to start later',
        () => sessionCall('POST /awards/defer/:id', { params, body: { version, words } }),
        'The office has your wish.',
      ),
  }
}
