import { expect, test } from 'vitest'
import { Draw } from '../../../../contract/eligibility/testing/random-eligibility.ts'
import { adjustMeans, type MeanReading } from './adjusted-means.ts'

/**
 * Applications of a random quality, by their number, and readings of each by three neighbours in a circle of readers: the
 * quality, what the reader gives over others, and chance.
 */
function randomReadings(seed: number, applications: number, over: number[], chance = 0) {
  const draw = new Draw(seed)
  const qualities = Array.from({ length: applications }, () => 2 + 2 * draw.next())
  const readings = qualities.flatMap((quality, application): MeanReading[] => {
    const first = draw.integer(0, over.length - 1)
    return [0, 1, 2].map(nth => {
      const reader = (first + nth) % over.length
      return { application, reader, mean: quality + over[reader]! + chance * (draw.next() - draw.next()) }
    })
  })
  return { qualities, readings }
}

function adjustedOf(readings: readonly MeanReading[]): number[] {
  return Array.from(adjustMeans(readings).byApplication.values(), ({ adjusted }) => adjusted)
}

function meanError(values: number[], truth: number[]): number {
  return values.reduce((sum, value, at) => sum + (value - truth[at]!) ** 2, 0) / values.length
}

test('[FAIR8] number, mean and spread are those of the readings', () => {
  const { byApplication } = adjustMeans([
    { application: 4, reader: 1, mean: 3 },
    { application: 4, reader: 2, mean: 4.5 },
    { application: 9, reader: 2, mean: 2 },
  ])
  expect(byApplication.get(4)).toEqual({ number: 2, mean: 3.75, adjusted: 3.75, spread: 1.5 })
  expect(byApplication.get(9)).toEqual({ number: 1, mean: 2, adjusted: 2, spread: 0 })
})

test('[FAIR8] without differences between readers the adjusted mean is the mean', () => {
  const { byApplication, overByReader } = adjustMeans(randomReadings(1, 40, [0, 0, 0, 0, 0]).readings)
  for (const { mean, adjusted } of byApplication.values()) expect(adjusted).toBe(mean)
  expect([...overByReader.values()]).toEqual([0, 0, 0, 0, 0])
})

test('[FAIR8] what a reader gives over others everywhere is taken out whole', () => {
  const over = [0.5, -1.1, 0.4, 0, 0.2]
  const { qualities, readings } = randomReadings(2, 40, over)
  const found = adjustMeans(readings)
  for (const [reader, value] of found.overByReader) expect(value).toBeCloseTo(over[reader]!, 6)
  for (const [application, { adjusted }] of found.byApplication) {
    expect(adjusted).toBeCloseTo(qualities[application]!, 6)
  }
})

test('[FAIR8] adjusted means are nearer to the qualities than means, as chance has a part', () => {
  const over = Array.from({ length: 12 }, (_, reader) => (reader - 5.5) / 10)
  for (const seed of [3, 4, 5, 6, 7]) {
    const { qualities, readings } = randomReadings(seed, 118, over, 0.6)
    const means = Array.from(adjustMeans(readings).byApplication.values(), ({ mean }) => mean)
    expect(meanError(adjustedOf(readings), qualities)).toBeLessThan(0.8 * meanError(means, qualities))
  }
})

test('[FAIR8] little is made of few readings', () => {
  let [often, once] = [0, 0]
  for (let seed = 0; seed < 30; seed++) {
    const { qualities, readings } = randomReadings(seed, 90, [0.3, -0.3, 0.2, -0.2, 0.1, -0.1], 1)
    const generous = (reader: number, count: number) =>
      qualities.slice(0, count).map((quality, application) => ({ application, reader, mean: quality + 1 }))
    const { overByReader } = adjustMeans([...readings, ...generous(6, 40), ...generous(7, 1)])
    often += overByReader.get(6)! / 30
    once += overByReader.get(7)! / 30
  }
  expect(often).toBeGreaterThan(0.6)
  expect(once).toBeGreaterThan(0.2)
  expect(once).toBeLessThan(0.7 * often)
})

test('[FAIR8] readers who cannot be compared do not change what the others give', () => {
  const one = randomReadings(9, 30, [0.6, -0.2, 0.1, 0]).readings
  const other = randomReadings(10, 30, [2, 0, 1, 0]).readings.map(({ application, reader, mean }) => ({
    application: application + 100,
    reader: reader + 10,
    mean,
  }))
  const over = [...adjustMeans([...one, ...other]).overByReader]
  const sumOf = (readers: typeof over) => readers.reduce((sum, [, value]) => sum + value, 0)
  expect(sumOf(over.filter(([reader]) => reader < 10))).toBeCloseTo(0, 9)
  expect(sumOf(over.filter(([reader]) => reader >= 10))).toBeCloseTo(0, 9)
})

test('[FAIR8] nothing is adjusted where nobody can be compared, or too few readings tell', () => {
  expect(adjustMeans([])).toEqual({ byApplication: new Map(), overByReader: new Map() })
  expect(adjustedOf([1, 2, 3].map(each => ({ application: each, reader: each, mean: each })))).toEqual([
    1, 2, 3,
  ])
  const chain = [
    { application: 1, reader: 1, mean: 5 },
    { application: 1, reader: 2, mean: 3 },
    { application: 2, reader: 2, mean: 2 },
    { application: 2, reader: 3, mean: 4 },
  ]
  expect(adjustedOf(chain)).toEqual([4, 3])
})

test('[FAIR8] the order in which readings come changes nothing, and numbers are finite whatever comes', () => {
  const draw = new Draw(11)
  for (let nth = 0; nth < 500; nth++) {
    const readers = draw.integer(1, 6)
    const readings = Array.from({ length: draw.integer(1, 8) }, (_, application) =>
      Array.from({ length: readers }, (__, reader) => ({
        application,
        reader,
        mean: draw.integer(1, 5),
      })).filter(({ reader }) => reader === 0 || draw.chance(0.5)),
    ).flat()
    const found = adjustMeans(readings)
    const numbers = [...found.byApplication.values()].flatMap(each => Object.values(each))
    expect([...numbers, ...found.overByReader.values()].every(Number.isFinite)).toBe(true)
    expect(adjustMeans(readings.toSorted(() => draw.next() - 0.5))).toEqual(found)
  }
})
