import { useCallback } from 'react'
import { useSite } from '../../../ui/site.ts'

/** @returns a function that loads the checks of the scholarship form, with prices in the currency of the office */
export function useScholarshipSchema() {
  const { currency } = useSite()
  return useCallback(
    () => import('./form-schema.ts').then(module => module.scholarshipForm(currency)),
    [currency],
  )
}
