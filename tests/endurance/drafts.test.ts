import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seededRandom } from '../../demo-data/random.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import { typeAtRandom, typedForm } from '../scenarios/drafts/random-drafts.ts'
import { TypingPerson } from '../scenarios/drafts/typing-person.ts'
import { ask } from '../support/ask.ts'
import { chromiumArguments, useBrowser } from '../support/browser/browser.ts'
import { findChromium } from '../support/browser/chromium.ts'
import { hydrated, signedInState } from '../support/browser/site.ts'
import { insertScholarshipWithForm } from '../support/form-factories.ts'
import { type Person, signUp } from '../support/identity/people.ts'
import { startProductProcess } from '../support/processes/product-process.ts'
import { type ServedProduct, useProduct } from '../support/product.ts'
import { type Spawned, spawnProgram } from '../support/spawned.ts'

const product = useProduct()
const browser = useBrowser()

/** A seed that a failure named repeats its choices: `DRAFTS_SEED=… npm run test:endurance`. */
const { DRAFTS_SEED: seed = newId() } = process.env

test('[DRAFT2] 1,000 sessions over a line that loses, doubles, delays and reorders lose nothing, and all tabs agree', async () => {
  console.log(`seed ${seed}`)
  const random = seededRandom(seed)
  const [{ scholarshipId }, amina] = await Promise.all([
    insertScholarshipWithForm(product, { definition: typedForm }),
    signUp(product),
  ])
  for (let session = 0; session < 1_000; session += 1) {
    await product.db.deleteFrom('application_drafts').execute()
    const { body } = await ask(product, amina, 'POST /drafts', { scholarshipId })
    const own = { id: body._id, userId: amina.userId }
    expect(await typeAtRandom(product.db, own, { random, steps: 60 }), `session ${session}`).toEqual([])
  }
})

const label = 'Why do you apply?'
const words = 'The river took our bridge when I was nine and I want to build one. '

test('[DRAFT2] 20 times kill -9 of the browser while somebody types: at most two seconds are gone, nothing saved', async () => {
  const random = seededRandom(seed)
  const [{ scholarshipId }, amina] = await Promise.all([insertScholarshipWithForm(product), signUp(product)])
  const section = `${product.siteUrl}/dashboard/apply/${scholarshipId}?section=s_plans`
  const profile = await mkdtemp(join(tmpdir(), 'bursary-browser-'))
  let expected = { typed: '', saved: '' }
  for (let round = 0; round <= 20; round += 1) {
    const { page, end } = await openBrowser(profile)
    // A cookie of the last 30 seconds goes with the browser; the person logs in again.
    await page.context().addCookies(signedInState(product, amina).cookies)
    await page.goto(section)
    await expect
      .poll(() => page.getByLabel(label).inputValue(), { message: `round ${round}`, timeout: 20_000 })
      .toSatisfy(answer => answer.startsWith(expected.typed) && answer.startsWith(expected.saved))
    const person = new TypingPerson(page, label)
    await person.watch()
    const typing = person.type(words).catch(() => undefined)
    // A random pause, because the browser may be killed at any moment: that is what this tests.
    await page.waitForTimeout(random.integer(100, 3_200))
    const killedAt = performance.now()
    await end()
    await typing
    expected = { typed: person.twoSecondsBefore(killedAt), saved: person.saved() }
  }
  await rm(profile, { recursive: true, force: true })
})

test('[DRAFT2] 20 times kill -9 of the server while somebody types: everything typed arrives', async () => {
  const random = seededRandom(seed)
  let server = await startProductProcess()
  const installation = server
  const [{ scholarshipId }, amina] = await Promise.all([insertScholarshipWithForm(server), signUp(server)])
  const page = await browser.open({
    baseURL: server.siteUrl,
    storageState: signedInState(server, amina),
    expectErrors: [/Failed to load resource/, /failed/i],
  })
  await page.goto(`/dashboard/apply/${scholarshipId}?section=s_plans`)
  await hydrated(page)
  const person = new TypingPerson(page, label)
  await person.watch()
  for (let round = 1; round <= 20; round += 1) {
    const typing = person.type(words)
    // A random pause, because the server may be killed at any moment: that is what this tests.
    await page.waitForTimeout(random.integer(100, 3_200))
    const saved = person.saved()
    server.process.kill('SIGKILL')
    await server.process.ended
    expect(await answerOf(installation, amina), `round ${round}`).toSatisfy(answer =>
      answer.startsWith(saved),
    )
    await typing
    server = await startProductProcess({
      joins: installation,
      variables: { PORT: new URL(installation.siteUrl).port },
    })
    await expect.poll(() => answerOf(installation, amina), { timeout: 70_000 }).toBe(words.repeat(round))
  }
  await server.stop()
})

/** A Chromium of its own, that keeps what it stores in `profile`; `end` is kill -9. */
async function openBrowser(profile: string): Promise<{ page: Page; end(): Promise<void> }> {
  const running: Spawned = spawnProgram(
    [
      findChromium(),
      ...chromiumArguments,
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      '--headless',
    ],
    { detached: true },
  )
  const [, address = ''] = await running.line(/DevTools listening on (\S+)/)
  const context = (await chromium.connectOverCDP(address)).contexts()[0]
  if (!context) throw new Error('The browser has no context.')
  return {
    page: await context.newPage(),
    async end() {
      // With all of its processes.
      process.kill(-running.pid, 'SIGKILL')
      await running.ended
    },
  }
}

async function answerOf({ db }: Pick<ServedProduct, 'db'>, { userId }: Person): Promise<string> {
  const row = await db
    .selectFrom('draft_answers')
    .innerJoin('application_drafts', 'application_drafts.id', 'draft_id')
    .select('answer')
    .where('user_id', '=', userId)
    .where('question', '=', 'q_reason')
    .executeTakeFirst()
  return String(row?.answer ?? '')
}
