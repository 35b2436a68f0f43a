import { askVersion } from '../../server/features/documents/clamd.ts'
import type { Settings } from '../../server/platform/settings.ts'
import { type Check, type Finding, ok, reasonOf, wrong } from './check.ts'

/** Asks the virus scanner who it is; without one, only the product inspects documents. */
export function checkVirusScanner({ clamd }: Settings): Check {
  return { name: 'Virus scanner', run: async () => (clamd ? askScanner(clamd) : ok('none configured')) }
}

async function askScanner(clamd: string): Promise<Finding> {
  try {
    return ok(`${await askVersion(clamd)} at ${clamd}`)
  } catch (error) {
    const problem = `clamd does not answer (${reasonOf(error)}); new documents are waiting for it.`
    return wrong(clamd, problem, 'Start clamd, or correct CLAMD_ADDRESS.')
  }
}
