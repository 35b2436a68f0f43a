import { meanOf, predictOver } from './predict-over.ts'

/** A submitted reading with the weighted mean of its points. */
export interface MeanReading {
  application: number
  reader: number
  mean: number
}

export interface AdjustedMean {
  mean: number
  /** What the mean would be if everybody read equally strictly. */
  adjusted: number
  /** The highest less the lowest. */
  spread: number
  number: number
}

export interface AdjustedMeans {
  byApplication: Map<number, AdjustedMean>
  /** How much each reader gives over what the others would, less than 0 for a strict one. In sum 0 among those who can be compared. */
  overByReader: Map<number, number>
}

/**
 * Means adjusted for how strictly each reader reads [FAIR8]. A reading is the quality of the application, what its reader
 * gives over others, and chance. Readers are compared by the applications that they share, and by nothing else.
 */
export function adjustMeans(given: readonly MeanReading[]): AdjustedMeans {
  // Sums of fractions depend on their order.
  const readings = given.toSorted((a, b) => a.application - b.application || a.reader - b.reader)
  const groups = Map.groupBy(readings, ({ application }) => application)
  const readers = [...new Set(readings.map(({ reader }) => reader))]
  const placeOf = new Map(readers.map((reader, place) => [reader, place]))
  const over = predictOver(
    Array.from(groups.values(), group => ({
      places: group.map(({ reader }) => placeOf.get(reader)!),
      means: group.map(({ mean }) => mean),
    })),
    readers.length,
  )
  const byApplication = new Map<number, AdjustedMean>()
  for (const [application, group] of groups) {
    const means = group.map(each => each.mean)
    const mean = meanOf(means)
    byApplication.set(application, {
      mean,
      adjusted: mean - meanOf(group.map(({ reader }) => over[placeOf.get(reader)!]!)),
      spread: Math.max(...means) - Math.min(...means),
      number: group.length,
    })
  }
  return { byApplication, overByReader: new Map(readers.map((reader, place) => [reader, over[place]!])) }
}
