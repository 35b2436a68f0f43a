import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { pages } from '../contract/core/pages.ts'
import { startDemoProduct } from './support/demo-product.ts'

// npm run bench -- desk-keys: from pressing J at the desk to the frame that shows the next application [DESK1] (bar: p95
// 100 ms), with the demo data, in a window of 1280 by 800. A key that is held acts once.
const presses = 60
const moderator = { email: 'moderator@bursary.example', password: 'Moderator#2026' }

/** Milliseconds from each J to the frame with the next application, in `painted`. */
const watch = `
window.painted = []
addEventListener('keydown', ({ key }) => {
  if (key !== 'j') return
  const row = () => document.querySelector('tr[aria-current]')
  const paper = () => document.querySelector('#desk-applicant')?.textContent
  const [began, before] = [performance.now(), row()]
  const look = () => requestAnimationFrame(() => {
    if (row() === before || !row()?.textContent.includes(paper())) return look()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => painted.push(performance.now() - began)
    port2.postMessage(0)
  })
  look()
}, true)`

const product = await startDemoProduct()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage({ baseURL: product.origin, viewport: { width: 1280, height: 800 } })
  await page.goto(pages.login)
  await page.getByLabel('Email').fill(moderator.email)
  await page.getByLabel('Password', { exact: true }).fill(moderator.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(url => url.pathname !== pages.login)
  await page.goto(pages.desk)
  await page.locator('.desk-rows tbody tr').first().waitFor()
  await page.keyboard.press('j')
  await page.locator('#desk-applicant').waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(watch)
  for (let nth = 0; nth < presses; nth++) {
    await page.keyboard.press('j')
    await pause(400)
  }
  const times = await page.evaluate<number[]>('painted.toSorted((a, b) => a - b)')
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(0)
  console.log(`J: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${times.length} times)`)
} finally {
  await browser.close()
  await product.stop()
}
