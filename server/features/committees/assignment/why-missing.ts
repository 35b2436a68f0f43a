import type { Assignable, Assignment } from './assign-readings.ts'

export interface WhyMissing {
  /** Of each application that lacks readings: how many readers are barred, are full, and get it. */
  applications: { application: number; missing: number; barred: number; full: number; given: number }[]
  /** Limits of which one alone, raised so far, adds as many readings; the greatest help first. */
  raised: { reader: number; limit: number; readings: number }[]
}

/** Why readings are missing in what was assigned, and what would help [FAIR4]. */
export function whyMissing(
  { readers, applications }: Assignable,
  { pairs, missing }: Assignment,
): WhyMissing {
  const given = Map.groupBy(pairs, ([application]) => application)
  const load = readers.map(reader => reader.given)
  for (const [, reader] of pairs) load[reader]!++
  const could = readers.map(() => 0)
  const why = missing.map(each => {
    const has = new Set(given.get(each.application)?.map(([, reader]) => reader))
    const barred = new Set(applications[each.application]!.barred)
    let full = 0
    for (const reader of readers.keys()) {
      // Any other reader is full: one with room would have been given this application.
      if (has.has(reader) || barred.has(reader)) continue
      full++
      could[reader]!++
    }
    return { ...each, barred: barred.size, full, given: has.size }
  })
  const raised = could.map((readings, reader) => ({ reader, limit: load[reader]! + readings, readings }))
  return {
    applications: why,
    raised: raised.filter(({ readings }) => readings > 0).sort((one, other) => other.readings - one.readings),
  }
}
