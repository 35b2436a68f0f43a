import { Draw, randomDefinition, randomProfile } from '../contract/eligibility/testing/random-eligibility.ts'
import { buildIndex } from '../server/features/scholarships/search/scholarship-index/scholarship-index.ts'
import type { ScholarshipQuery } from '../server/features/scholarships/search/scholarship-index/scholarship-query.ts'
import { indexedRows, today } from './search/rows.ts'

// npm run bench -- matches 100000: what fits a person among this many scholarships with all choices counted, where few
// and where nearly all conditions differ: the first answer of each profile, and its next one [ELIG15].
const count = Number(process.argv[2] ?? 100_000)
const profiles = 300

const everything: Omit<ScholarshipQuery, 'person'> = {
  words: [],
  filters: {},
  closed: 'exclude',
  order: 'fee',
  today,
  offset: 0,
  limit: 24,
  facets: true,
}

for (const sets of [2_000, 200_000]) {
  const draw = new Draw(sets)
  const definitions = Array.from({ length: Math.min(sets, count) }, () => randomDefinition(draw, 8))
  const before = usedMb()
  const index = await buildIndex(rowsWith(definitions))
  console.log(
    `\n### ${count.toLocaleString('en')} scholarships, ${sets.toLocaleString('en')} sets of conditions\n`,
  )
  console.log(`index ${Math.round(usedMb() - before)} MB with the conditions it was made of`)
  const people = Array.from({ length: profiles }, (_, number) => ({
    id: `person ${number}`,
    answers: randomProfile(draw),
    fit: [],
    bestFirst: false,
  }))
  const [first, next, best, filtered] = [[], [], [], []] as number[][]
  for (const person of people) {
    first?.push(took(() => index.find({ ...everything, person })))
    next?.push(took(() => index.find({ ...everything, person })))
    best?.push(took(() => index.find({ ...everything, person: { ...person, bestFirst: true } })))
    filtered?.push(took(() => index.find({ ...everything, person: { ...person, fit: ['met'] } })))
  }
  const nobody = people.map((_, number) =>
    took(() => index.find({ ...everything, filters: { maxFee: number } })),
  )
  for (const [what, times] of Object.entries({
    first,
    next,
    'best fit': best,
    'fits only': filtered,
    nobody,
  })) {
    times?.sort((a, b) => a - b)
    const at = (share: number) => times?.[Math.floor(times.length * share)]?.toFixed(2)
    console.log(`${what}: ${at(0.5)} ms (p50), ${at(0.95)} ms (p95)`)
  }
}

function* rowsWith(definitions: ReturnType<typeof randomDefinition>[]) {
  let number = 0
  for (const chunk of indexedRows(count)) {
    yield chunk.map(row => ({ ...row, conditions: definitions[number++ % definitions.length] ?? null }))
  }
}

function took(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

function usedMb(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}
