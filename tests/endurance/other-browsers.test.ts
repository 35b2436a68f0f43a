import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '../../server/platform/database/new-id.ts'
import { type OtherPage, otherBrowsers } from '../support/browser/other-browsers.ts'
import { pdfFile } from '../support/documents/document-files.ts'
import { insertScholarshipWithForm, oneSection } from '../support/form-factories.ts'
import { goodPassword } from '../support/identity/people.ts'
import { useProduct } from '../support/product.ts'

const product = useProduct()

const asked = { help: '', required: true }
const definition = oneSection('Your story', [
  { ...asked, id: 'q_today', type: 'paragraph', wording: 'What do you do today?' },
  { ...asked, id: 'q_papers', type: 'file', wording: 'Your transcript', maxFiles: 1 },
])

/** Everything in the page that can be seen, also inside of components with a tree of their own. */
const all = `(function all(root) {
  return [...root.querySelectorAll('*')].flatMap(each => each.shadowRoot ? [each, ...all(each.shadowRoot)] : [each])
})(document).filter(each => each.checkVisibility())`

/** The link or button whose name begins so. */
const named = (name: string) => `${all}.find(each => each.matches('a[href], button') && !each.disabled &&
  (each.getAttribute('aria-label') ?? each.textContent).trim().startsWith(${JSON.stringify(name)}))`
/** The field with this label. */
const labelled = (label: string) => `(${all}.find(each => each.matches('label') &&
  each.textContent.trim().startsWith(${JSON.stringify(label)}))?.control
  ?? ${all}.find(each => each.getAttribute('aria-label') === ${JSON.stringify(label)}))`
const shows = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`
const headed = (text: string) => `${all}.some(each => each.matches('h1, h2') &&
  each.textContent.trim() === ${JSON.stringify(text)})`
const takenOver = `Object.entries(document).find(([key]) => key.startsWith('__reactContainer$'))?.[1]
  .stateNode.current.memoizedState.isDehydrated === false`

/** Chooses from a list as its person would: the browsers' own lists are drawn outside of the page. */
const choose = (page: OtherPage, label: string, value: string) =>
  page.read(`(select => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(select, ${JSON.stringify(value)})
    select.dispatchEvent(new Event('change', { bubbles: true }))
    return select.value
  })(${labelled(label)})`)

/** From the list of scholarships to the receipt, by somebody without an account. */
async function apply(page: OtherPage, name: string, transcript: string): Promise<string> {
  const { siteUrl } = product
  await page.goto(`${siteUrl}/allScholarships?search=${encodeURIComponent(name)}`)
  await page.until(takenOver)
  await page.click(`${all}.find(each => each.matches('a[href^="/scholarshipDetails/"]'))`)
  await page.until(`location.pathname.startsWith('/scholarshipDetails/') && ${shows(name)}`)
  await page.click(named('Prepare'))
  await page.click(named('Create an account'))
  await page.until(`location.pathname === '/signUp'`)
  await page.type(labelled('Name'), 'Amina Yusuf')
  await page.type(labelled('Email'), `${newId()}@example.org`)
  await page.type(labelled('Password'), goodPassword)
  await page.click(named('Sign Up'))

  await page.click(named('Begin: Your details'))
  await page.type(labelled('Phone'), '+44 20 7946 0000')
  await page.type(labelled('Address'), '1 High Street, Leeds')
  await choose(page, 'Gender', 'female')
  await choose(page, 'Degree', 'masters')
  await page.type(labelled('SSC result'), 'A+')
  await page.type(labelled('HSC result'), '4.8')
  await page.click(named('Next'))
  await page.until(headed('Your story'))
  await page.type(labelled('What do you do today?'), 'I mend pumps.')
  await page.attach(`document.querySelector('input[type=file]')`, transcript)
  await page.until(`/transcript\\.pdf \\(\\d+ kB\\)/.test(document.body.innerText)`)
  await page.click(named('Next'))

  await page.click(named('Pay $50 and continue'))
  await page.type(labelled('Card number'), '4242424242424242')
  await page.type(labelled('Expiry date'), '1234')
  await page.type(labelled('CVC'), '123')
  await page.click(named('Pay'))
  await page.until(headed('Review your application'))
  await page.click(named('Submit application'))
  await page.until(headed('Submitted'))
  await page.until(`${shows('I mend pumps.')} && ${shows('transcript.pdf')}`)
  const number = /\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]\b/.exec(
    String(await page.read('document.body.innerText')),
  )
  return number?.[0] ?? ''
}

test.for(otherBrowsers)(
  '[S1] [F1] [DRAFT1] [DRAFT3] [DOC2] [P4] in $name a newcomer finds a scholarship, signs up, answers, attaches, pays, submits and has a receipt',
  async ({ name, packages, installed, open }, { skip }) => {
    if (!installed) skip(`${name} is not installed: apt-get install --no-install-recommends ${packages}`)
    const scholarshipName = `Tidal Award of ${name}`
    await insertScholarshipWithForm(product, { definition, scholarship_name: scholarshipName })
    const folder = await mkdtemp(join(tmpdir(), 'bursary-transcript-'))
    const transcript = join(folder, 'transcript.pdf')
    await writeFile(transcript, await pdfFile())
    const page = await open()
    try {
      const number = await apply(page, scholarshipName, transcript)
      const receipts = await product.db.selectFrom('application_receipts').select('number').execute()
      expect(receipts.map(receipt => receipt.number)).toContain(number)
    } finally {
      await page.close()
      await rm(folder, { recursive: true })
    }
  },
)
