import { beforeAll, test } from 'vitest'
import { officePages } from '../../../contract/core/office-pages.ts'
import { insertAward, insertAwarding, insertFund } from '../../support/award-factories.ts'
import { testSite } from '../../support/browser/site.ts'
import { dateIn } from '../../support/factories.ts'
import { signUp, type Person } from '../../support/identity/people.ts'
import { handOver, makeFile, makeReady, sendResults } from '../../support/payment-steps.ts'

const site = testSite()
let a: Person
let b: Person
beforeAll(async () => {
  a = await signUp(site.product, 'moderator', 'Tomás Rivera')
  b = await signUp(site.product, 'admin', 'Ama Mensah')
})
test('shots', async () => {
  const { db } = site.product
  const s = await insertAwarding(db, { scholarship_name: 'Volta Award', payee: 'school' })
  const fund = await insertFund(db, { name: 'Volta Engineers Fund' })
  const other = await insertFund(db, { name: 'Karisimbi Bequest of 1974' })
  const names = [
    'Nadia Rahman',
    'Muhammad-Abdurrahman Lindqvist',
    'Zoë Kovalenko',
    'Hana Fujimoto',
    'Carlos Mamani',
    'Diane Uwase',
  ]
  const mk = async (nth: number, more: object = {}, scholarship = s) =>
    insertAward(db, {
      scholarship,
      name: names[nth % 6]!,
      university: nth % 2 ? 'Volta Institute of Technology' : 'Karisimbi University of Technology',
      parts: [
        { fund, amount: 150_000 },
        { fund: other, amount: 50_000 },
      ],
      instalments: [{ amount: 200_000, ...more }],
      studentNumber: `S-${nth}77`,
    })
  const first = []
  for (let n = 0; n < 6; n++) first.push(await mk(n))
  await makeReady(
    site.product,
    a,
    first.flatMap(x => x.instalments),
  )
  const one = await makeFile(site.product, a, { layout: 'schools' })
  await handOver(site.product, b, one)
  const s2 = await insertAwarding(db, { scholarship_name: 'Lakeside Award' })
  const second = []
  for (let n = 0; n < 4; n++) second.push(await mk(n, {}, s2))
  await makeReady(
    site.product,
    a,
    second.flatMap(x => x.instalments),
  )
  const two = await makeFile(site.product, a, { layout: 'students' })
  await handOver(site.product, b, two)
  await sendResults(site.product, a, two, [
    `${second[0]!.number}/1,paid`,
    `${second[1]!.number}/1,returned,500.00`,
    `${second[2]!.number}/1,returned`,
  ])
  const third = []
  for (let n = 0; n < 5; n++) third.push(await mk(n))
  await makeReady(
    site.product,
    a,
    third.flatMap(x => x.instalments),
  )
  const three = await makeFile(site.product, a, { layout: 'schools' })
  const fourth = []
  for (let n = 0; n < 5; n++) fourth.push(await mk(n))
  await makeReady(
    site.product,
    a,
    fourth.flatMap(x => x.instalments),
  )
  await mk(1, { condition: 'open' })
  await mk(2, { condition: 'given' })
  await mk(3, { dueOn: dateIn(9) })
  await mk(4)
  await mk(5)
  const addresses = {
    list: officePages.paymentFiles,
    made: officePages.paymentFile(three),
    over: officePages.paymentFile(one),
    partly: officePages.paymentFile(two),
    new: officePages.newPaymentFile,
    instalments: officePages.instalments,
  }
  for (const [w, h] of [
    [375, 812],
    [1280, 900],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [name, address] of Object.entries(addresses)) {
        if (colorScheme === 'dark' && !['over', 'new', 'instalments'].includes(name)) continue
        const page = await site.visitAs(a, address, { viewport: { width: w, height: h }, colorScheme })
        await page.waitForTimeout(700)
        if (name === 'instalments')
          await page
            .getByRole('checkbox')
            .nth(0)
            .check()
            .catch(() => undefined)
        await page.screenshot({ path: `/tmp/payshots/${name}-${w}-${colorScheme}.png`, fullPage: true })
        if (name === 'over' && colorScheme === 'light') {
          await page.getByRole('button', { name: 'Read results…' }).click()
          const csv = `reference,result,amount,day\n${first[0]!.number}/1,paid,2000.00,2026-01-02\n${first[1]!.number}/1,returned,,\n${first[2]!.number}/1,paid,1500,\n`
          await page
            .getByRole('dialog')
            .getByLabel('File')
            .setInputFiles({ name: 'r.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
          await page.waitForTimeout(800)
          await page.screenshot({ path: `/tmp/payshots/results-${w}-${colorScheme}.png` })
        }
        await page.close()
      }
    }
  await db.insertInto('payment_hold').defaultValues().execute()
  const page = await site.visitAs(b, officePages.newPaymentFile, { viewport: { width: 1280, height: 900 } })
  await page.waitForTimeout(700)
  await page.screenshot({ path: `/tmp/payshots/held-1280.png`, fullPage: true })
})
