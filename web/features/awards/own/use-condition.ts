import type { AwardCondition } from '../../../../contract/awards/awards.ts'
import { useLoad } from '../../../lists/use-load.ts'
import { openCondition } from './condition-saver.ts'

/** The saver of a text that an award asks for, once what earlier pages left is there. */
export function useConditionSaver(award: string, condition: AwardCondition) {
  return useLoad({
    queryKey: ['award condition', condition._id],
    queryFn: () => openCondition(award, condition),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
