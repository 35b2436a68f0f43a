import { awardLimits } from '../../../contract/awards/award-limits.ts'

/** Until when an answer can be taken back [AWARD1]. */
export const takeBackUntil = (answeredAt: Date): Date =>
  new Date(answeredAt.getTime() + awardLimits.takeBackMinutes * 60_000)

/** The question that documents of a condition answer among those of its application, so that they go with it. */
export const documentsOf = (conditionId: string): string => `award:${conditionId}`
