import { canCloseOff } from '../../server/documents/inspection/cage.ts'
import { type Check, ok, wrong } from './check.ts'

/** Whether uploaded documents can be inspected. */
export function checkInspections(): Check {
  return {
    name: 'Inspections of documents',
    async run() {
      if (await canCloseOff()) return ok('prlimit')
      const problem = 'The command prlimit is missing; no uploaded document can be inspected.'
      return wrong('prlimit', problem, 'Install the package util-linux.')
    },
  }
}
