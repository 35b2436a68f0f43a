import type { Who } from '../../../contract/core/endpoint.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import type { Caller } from '../caller.ts'

/** Whether a signed-in person may make a call [R4]. @param email whose things it is about, where its path says so */
export function mayCall(
  who: Exclude<Who, 'anyone' | 'session'>,
  caller: Pick<Caller, 'role' | 'email'>,
  email = '',
): boolean {
  if (who === 'user') return true
  if (who === 'staff') return isStaff(caller.role)
  if (who === 'admin') return caller.role === 'admin'
  return email.trim().toLowerCase() === caller.email || who.ownEmail.includes(caller.role)
}
