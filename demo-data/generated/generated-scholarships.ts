import { specifiedTerms } from '../../contract/scholarships/scholarship-terms.ts'
import { type Random, seededRandom } from '../random.ts'
import type { DemoScholarship } from '../scholarships/demo-scholarship.ts'
import { awards, endings, kinds, middles, offers, onsets, places, themes, works } from './words.ts'

export type GeneratedScholarship = Omit<DemoScholarship, 'cover'>

/** Fees that many scholarships share, in minor units, from common to rare. */
const commonFees = [0, 25_00, 50_00, 10_00, 75_00, 100_00, 30_00, 15_00] as const

/**
 * Yields `count` plausible scholarships; the same seed yields the same ones.
 * Some words are very common and very many are rare, as in a real catalogue.
 */
export function* generatedScholarships(count: number, seed: string): Generator<GeneratedScholarship> {
  const random = seededRandom(`generated ${seed}`)
  for (let i = 0; i < count; i++) yield generate(random)
}

function generate(random: Random): GeneratedScholarship {
  const [country, ...cities] = skewed(random, places)
  const place = inventedPlace(random)
  const city = random.chance(0.8) ? random.pick(cities) : place
  const subject = random.pick(specifiedTerms.subject)
  const postedDaysAgo = random.integer(1, 900)
  return {
    university: `${random.chance(0.35) ? city : place} ${skewed(random, kinds)}`,
    name: `${random.chance(0.3) ? `${inventedPlace(random)} ` : ''}${skewed(random, themes)} ${random.pick(awards)}`,
    country,
    city,
    category: random.pick(specifiedTerms.category),
    subject,
    degree: random.pick(specifiedTerms.degree),
    rank: 1 + Math.floor(random.next() ** 1.6 * 4000),
    stipend: random.integer(8, 240) * 50_00,
    charge: random.integer(0, 50) * 5_00,
    fee: random.chance(0.6) ? skewed(random, commonFees) : random.integer(10, 240) * 50,
    rating: random.integer(10, 50) / 10,
    postedDaysAgo,
    deadlineInDays: random.chance(0.12)
      ? -random.integer(2, Math.min(60, postedDaysAgo + 1))
      : random.integer(2, 300),
    description: `A course in ${field[subject]} in ${city}, ${country}. ${random.pick(offers)} ${random.pick(works)}`,
  }
}

const field: Record<(typeof specifiedTerms.subject)[number], string> = {
  Agriculture: 'agriculture, soils and food',
  Engineering: 'engineering and design',
  Doctor: 'medicine and public health',
}

/** Picks from the front of the list much more often than from its end. */
function skewed<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random.next() ** 2.4 * items.length)] as T
}

function inventedPlace(random: Random): string {
  const middle = random.chance(0.6) ? random.pick(middles) + random.pick(middles) : random.pick(middles)
  return random.pick(onsets) + middle + random.pick(endings)
}
