import { type Finding, timeLimits } from '../../../start/doctor/check.ts'
import { examine } from '../../../start/doctor/examine.ts'

// The machine of the tests may pause for longer than a person would wait.
timeLimits.factor = 5

/** What `bursary doctor` finds with these settings under this name. */
export async function findingOf(
  name: string,
  variables: Record<string, string>,
  testMailTo?: string,
): Promise<Finding> {
  const results = await examine(
    { BURSARY_SETTINGS: '', DATA_DIR: '/nonexistent/bursary', ...variables },
    testMailTo,
  )
  const found = results.find(result => result.name === name)
  if (!found) throw new Error(`No check is called ${name}: ${results.map(result => result.name).join(', ')}`)
  return found
}
