import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertReview } from '../../support/application-factories.ts'
import { everywhere, screens } from '../../support/browser/browser.ts'
import { forLevel, insertAnswers, insertConditions } from '../../support/eligibility-factories.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { hydrated, testSite } from '../../support/browser/site.ts'

const site = testSite()
/** Nothing is there yet, and what fades or slides does. */
const firstVisit = { fresh: true, reducedMotion: 'no-preference' } as const
const withoutGoogle = testSite({ GOOGLE_SANDBOX: 'false' })
const paths: Record<string, string> = { Home: '/', 'All Scholarships': '/allScholarships', Login: '/login' }
const student = usePerson(site.product)

beforeAll(async () => {
  const { db } = site.product
  for (let index = 0; index < 13; index++) {
    const university_name = `University of ${'Lakeside '.repeat(1 + (index % 4))}`
    const id = await insertScholarship(db, { university_name })
    const definition = [forLevel('o_masters'), forLevel('o_bachelor'), null][index % 3]
    if (definition) await insertConditions(db, id, { definition })
    paths['Scholarship Details'] = `/scholarshipDetails/${id}`
  }
  const scholarship_id = paths['Scholarship Details']?.split('/').at(-1) ?? ''
  for (const comments of ['Good.', 'It paid for two years of study, and for the journey there.']) {
    await insertReview(db, { scholarship_id, user_id: await insertUser(db), comments })
  }
})

interface Shift {
  value: number
  what: string[]
}

/** What moved by itself on the page, from now on. */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const tell = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) => {
      const name = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent
      const [from, to] = [previousRect, currentRect].map(r => `${r.x},${r.y} ${r.width}×${r.height}`)
      return `${name}: ${from} → ${to}`
    }
    const found: Shift[] = []
    const keep = (entries: PerformanceEntryList) => {
      for (const { hadRecentInput, value, sources } of entries as LayoutShift[]) {
        if (!hadRecentInput) found.push({ value, what: sources.map(tell) })
      }
    }
    const observer = new PerformanceObserver(list => keep(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, {
      readShifts() {
        keep(observer.takeRecords())
        return found
      },
    })
  })
  return () =>
    page.evaluate(() => {
      const { readShifts } = globalThis as unknown as { readShifts(): Shift[] }
      return new Promise<Shift[]>(resolve => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(readShifts())))
      })
    })
}

/**
 * The page is painted before its pictures and scripts arrive. Fonts are there before the styles that ask for them,
 * or, when they are `late`, come after the first paint too.
 */
async function holdBack(page: Page, { lateFonts }: { lateFonts: boolean }): Promise<void> {
  const painted = () =>
    page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const fonts = page.waitForResponse(/source-sans.*woff2$/).then(response => response.finished())
  const moreFonts = page.waitForResponse(/bricolage.*woff2$/).then(response => response.finished())
  const hold = (pattern: RegExp, until: () => Promise<unknown>) =>
    page.route(pattern, async route => {
      await until()
      await route.continue()
    })
  await hold(/\.(js|svg|avif|webp)$/, painted)
  if (lateFonts) await hold(/\.woff2$/, painted)
  else await hold(/\.css$/, () => Promise.all([fonts, moreFonts]))
}

/** Everything on the first screen is there, and the top bar knows who is signed in. */
async function complete(page: Page): Promise<void> {
  await hydrated(page)
  await page.waitForFunction(async () => {
    await document.fonts.ready
    const shown = [...document.images].filter(image => image.getBoundingClientRect().top < innerHeight)
    const known = document.querySelector('header a[href="/login"], header a[href="/dashboard"]')
    return known && document.readyState === 'complete' && shown.every(image => image.complete)
  })
}

/** What moves while a fresh page at the path loads. */
async function shiftsOf(page: Page, path: string, late: { lateFonts: boolean }): Promise<Shift[]> {
  const shifts = await watchShifts(page)
  await holdBack(page, late)
  await page.goto(path)
  await complete(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return shifts()
}

/** In `npm test` a phone for what comes in its order, a desktop for late fonts. */
const bothScreens = ['phone', 'desktop'] as const

describe.each(['Home', 'All Scholarships', 'Scholarship Details'])('%s', name => {
  test.each(everywhere ? bothScreens : (['phone'] as const))(
    'does not move while it loads, on a %s',
    async screen => {
      const page = await site.open({ ...firstVisit, viewport: screens[screen] })
      expect(await shiftsOf(page, paths[name] ?? '', { lateFonts: false })).toEqual([])
    },
  )

  test.each(everywhere ? bothScreens : (['desktop'] as const))(
    'hardly moves when its fonts come late to someone signed in, on a %s',
    async screen => {
      const page = await site.openAs(student, { ...firstVisit, viewport: screens[screen] })
      const found = await shiftsOf(page, paths[name] ?? '', { lateFonts: true })
      const moved = found.reduce((sum, { value }) => sum + value, 0)
      expect(moved < 0.01 ? [] : found).toEqual([])
    },
  )
})

/** Pages with what is only the signed-in person's: the calls that it waits for, and how it begins. */
const ownParts = [
  ['All Scholarships', /\/api\/myMatches/, 'Fits you'],
  ['Scholarship Details', /\/api\/(conditions|aboutYou)/, 'You meet the condition.'],
] as const

describe.each(ownParts)('%s', (name, calls, words) => {
  test.each(bothScreens)('[ELIG4] [ELIG5] hardly moves when it says what fits, on a %s', async screen => {
    const person = await signUp(site.product)
    await insertAnswers(site.product.db, person.userId, { p_level: 'o_masters' })
    const page = await site.openAs(person, { ...firstVisit, viewport: screens[screen] })
    const shifts = await watchShifts(page)
    await page.route(calls, async route => {
      await complete(page)
      await route.continue()
    })
    await page.goto(paths[name] ?? '')
    await page.getByText(words).filter({ visible: true }).first().waitFor()
    const found = await shifts()
    const moved = found.reduce((sum, { value }) => sum + value, 0)
    expect(moved <= 0.01 ? [] : found).toEqual([])
  })
})

test.each([
  { google: 'with Google', buttons: 1, at: site },
  { google: 'without Google', buttons: 0, at: withoutGoogle },
])('Login $google does not move while it loads, on a phone', async ({ buttons, at }) => {
  const page = await at.open({ ...firstVisit, viewport: screens.phone })
  expect(await shiftsOf(page, paths.Login ?? '', { lateFonts: false })).toEqual([])
  expect(await page.getByRole('button', { name: 'Login with Google' }).count()).toBe(buttons)
})

test('what moves is noticed and named', async () => {
  const page = await site.open(firstVisit)
  const shifts = await watchShifts(page)
  await page.goto('/allScholarships')
  await complete(page)
  await page.evaluate(() => document.querySelector('main')?.prepend('A late advertisement'))
  expect((await shifts()).flatMap(shift => shift.what).length).toBeGreaterThan(0)
})
