import { expect, test } from 'vitest'
import { smallestGroup } from '../core/smallest-group.ts'
import { type Group, HiddenInReports, hideSmall } from './hide-small.ts'

const group = (name: string, applied: number, awarded: number): Group => ({ name, applied, awarded })

test('[AUDIT3] a group under ten is hidden, and another one with it, so that the total does not tell', () => {
  const shown = hideSmall([group('a', 3, 1), group('b', 40, 20), group('c', 70, 30)])
  expect(shown.map(({ applied }) => applied)).toEqual([null, null, 70])
})

test('[AUDIT3] two hidden groups that are fewer than ten together take a third along', () => {
  const shown = hideSmall([group('a', 3, 1), group('b', 4, 2), group('c', 40, 20), group('d', 70, 30)])
  expect(shown.map(({ applied }) => applied)).toEqual([null, null, null, 70])
})

test('[AUDIT3] awards are hidden where few got one, and where few did not', () => {
  const shown = hideSmall([group('a', 60, 55), group('b', 60, 4), group('c', 90, 40), group('d', 80, 40)])
  expect(shown.map(({ applied }) => applied)).toEqual([60, 60, 90, 80])
  expect(shown.map(({ awarded }) => awarded)).toEqual([null, null, 40, 40])
})

test('[AUDIT3] groups of ten and more are shown as they are', () => {
  const groups = [group('a', 30, 10), group('b', 20, 10)]
  expect(hideSmall(groups)).toEqual(groups)
})

test('[AUDIT3] the report of all tells of no group what the report of one scholarship hides', () => {
  const random = randomOf(11)
  const told: string[] = []
  for (let nth = 0; nth < 2_000; nth += 1) {
    const reports = Array.from({ length: 1 + random(4) }, () =>
      ['a', 'b', 'c'].map(name => {
        const applied = random(3) === 0 ? random(12) : 10 + random(90)
        return group(name, applied, random(applied + 1))
      }),
    )
    const hidden = new HiddenInReports()
    for (const report of reports) hidden.add(report)
    const toldBy = hidden.told()
    const all = ['a', 'b', 'c'].map((name, i) => {
      const sum = (count: 'applied' | 'awarded') =>
        reports.reduce((total, report) => total + (report[i] as Group)[count], 0)
      const tells = toldBy.get(name)
      return { ...group(name, sum('applied'), sum('awarded')), ...(tells && { tells }) }
    })
    for (const [i, shown] of hideSmall(all).entries())
      for (const count of ['applied', 'awarded'] as const) {
        const unseen = reports.filter(report => hideSmall(report)[i]?.[count] === null)
        if (shown[count] === null || unseen.length === 0) continue
        const rest = unseen.reduce((sum, report) => sum + (report[i] as Group)[count], 0)
        if (unseen.length < 2 || rest < smallestGroup) told.push(`${count}: ${JSON.stringify(reports)}`)
      }
  }
  expect(told).toEqual([])
})

/** Numbers that are the same on every run. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

test('[AUDIT3] from totals and what is shown nobody computes a group under ten, in 5,000 random reports', () => {
  const random = randomOf(7)
  const told: string[] = []
  for (let nth = 0; nth < 5_000; nth += 1) {
    const groups = Array.from({ length: 1 + random(6) }, (_, i) => {
      const applied = random(4) === 0 ? random(12) : random(90)
      return group(`g${i}`, applied, applied === 0 ? 0 : random(applied + 1))
    })
    const shown = hideSmall(groups)
    for (const countOf of ['applied', 'awarded'] as const) {
      const hidden = groups.filter((_, i) => shown[i]?.[countOf] === null)
      // What an attacker has: the totals less what is shown.
      const rest = hidden.reduce((sum, each) => sum + each[countOf], 0)
      const all = hidden.length === groups.length
      if (hidden.length === 1 && !all) told.push(`${countOf} of one: ${JSON.stringify(groups)}`)
      if (hidden.length > 0 && !all && rest < smallestGroup)
        told.push(`${countOf}: ${JSON.stringify(groups)}`)
    }
    for (const [i, each] of groups.entries()) {
      if (shown[i]?.applied !== null && each.applied < smallestGroup)
        told.push(`shown: ${JSON.stringify(each)}`)
      if (shown[i]?.awarded !== null && each.awarded < smallestGroup)
        told.push(`shown: ${JSON.stringify(each)}`)
    }
  }
  expect(told).toEqual([])
})
