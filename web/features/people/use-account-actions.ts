import { useEffect } from 'react'
import { lateCode } from '../../api/api-error.ts'

const load = () => lateCode(import('./account-actions.ts'))

/** @returns what waits for the code that signs in and up; it comes after the form, which can be filled in meanwhile */
export function useAccountActions() {
  useEffect(() => void load().catch(() => undefined), [])
  return load
}
