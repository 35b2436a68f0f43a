import { canCloseOff } from '../../server/platform/cage/cage.ts'
import { type Check, ok, wrong } from './check.ts'

/** Whether uploaded documents can be inspected. */
export function checkInspections(): Check {
  return {
    name: 'Inspections',
    async run() {
      if (await canCloseOff()) return ok('of documents, sandboxed with prlimit')
      const problem = 'The command prlimit is missing, so uploaded documents cannot be inspected.'
      return wrong('of documents', problem, 'Install the package util-linux.')
    },
  }
}
