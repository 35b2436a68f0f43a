import { errorText } from '../../forms/field-errors.ts'
import { toast } from './toast-store.ts'

/**
 * Waits for what a press started and says how it went.
 * @param name for the log, such as `Deleting`  @param done what is said of a success, if anything  @returns whether it
 *   was one
 */
export async function attempt(name: string, action: Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await action
  } catch (error) {
    console.error(`${name} failed.`, error)
    toast.error(errorText(error))
    return false
  }
  if (done) toast.success(done)
  return true
}
