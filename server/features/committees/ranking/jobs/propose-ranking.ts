import type { DatabaseDeps } from '../../../../platform/jobs/job.ts'
import { job } from '../../../../platform/jobs/job.ts'
import { handedOver, proposeLater } from '../propose-ranking-service.ts'

/** Makes the proposals of a long ranking that was handed over [FAIR8]. */
export const proposeRanking = job({
  kind: 'propose_ranking',
  lane: 'prompt',
  payload: handedOver,
  run: (given, { db }: DatabaseDeps) => proposeLater(db, given),
})
