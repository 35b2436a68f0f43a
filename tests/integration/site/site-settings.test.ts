import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { siteDefaults } from '../../../contract/site/site-defaults.ts'
import type { SitePage } from '../../../contract/site/site-pages.ts'
import type { SiteHistory, SiteSettings } from '../../../contract/site/site-settings.ts'
import { removeUnusedImages } from '../../../server/platform/images/image-service.ts'
import { createDiskStore } from '../../../server/platform/storage/disk-store.ts'
import { scholarshipForm } from '../../support/browser/scholarship-form.ts'
import { insertScholarship } from '../../support/factories.ts'
import { send, usePerson } from '../../support/identity/people.ts'
import { startTestProduct, useProduct, useStarted } from '../../support/product.ts'

const product = useProduct()
const admin = usePerson(product, 'admin', 'Ada Min')
/** A second process on the same database. */
const other = useStarted(() => startTestProduct({}, { databaseUrl: product.databaseUrl }))

async function read(): Promise<SiteHistory> {
  return (await (await send(product, 'GET', '/siteSettings', admin)).json()) as SiteHistory
}

async function save(changes: Partial<SiteSettings>, version?: number): Promise<Response> {
  const now = await read()
  const settings = { ...now.settings, ...changes }
  return send(product, 'POST', '/siteSettings', {
    ...admin,
    body: { ...settings, version: version ?? now.version },
  })
}

async function goBackToOriginal(): Promise<void> {
  const { version } = await read()
  await send(product, 'POST', '/siteSettings/goBack', { ...admin, body: { version, to: 0 } })
}

/** The pages as installed, one of them changed. */
function pagesWith(slug: string, changes: Partial<SitePage>): SitePage[] {
  return siteDefaults.pages.map(one => (one.slug === slug ? { ...one, ...changes } : one))
}

async function page(path: string, from = product.siteUrl): Promise<string> {
  return (await fetch(from + path)).text()
}

async function uploadLogo(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Response> {
  const body = new FormData()
  body.set('image', new File([bytes], name))
  const headers = { authorization: `Bearer ${admin.token}` }
  return fetch(`${product.siteUrl}/api/siteSettings/logos`, { method: 'POST', headers, body })
}

type Refusal = { error: { fields: Record<string, string> } }

const png = (width = 300) =>
  sharp({ create: { width, height: 80, channels: 4, background: '#7a1022' } })
    .png()
    .toBuffer()
    .then(bytes => new Uint8Array(bytes))

test('[OPS6] without settings everything is as the product brings it', async () => {
  expect(await read()).toEqual({ version: 0, settings: siteDefaults, history: [] })
  expect(await page('/about')).toContain('<title>About Us · Bursary</title>')
  expect(await page('/')).not.toContain('<style>')
})

test('[OPS6] what is saved is on every page of every process at once, cached pages included', async () => {
  const paths = ['/', '/about', '/allScholarships', '/login']
  for (const { siteUrl } of [product, other]) for (const path of paths) await page(path, siteUrl)
  const pages = pagesWith('about', { text: '# Who we are\n\n<script>alert(1)</script>' })
  const changes = { name: 'Grants Office', accent: '#7a1022', pages, contact: 'help@example.org' }
  expect((await save({ ...changes, answerDays: 3 })).status).toBe(201)

  for (const { siteUrl } of [product, other]) {
    for (const path of paths) {
      const html = await page(path, siteUrl)
      expect(html, `page ${path}`).toMatch(/<title>.* · Grants Office<\/title>/)
      expect(html).toContain('<style>:root{--color-accent:#7a1022')
      expect(html).not.toContain('Bursary')
    }
    expect(await page('/about', siteUrl)).toContain('<h2>Who we are</h2>\n<p>&lt;script&gt;')
    const contact = await page('/contact', siteUrl)
    expect(contact).toContain('mailto:help@example.org')
    expect(contact).toContain('within 3 working days')
  }
})

test('[OPS6] [L5] a page that is switched off answers 404 everywhere, and nothing links to it', async () => {
  const paths = ['/tutoring', '/contact', '/', '/sitemap-pages.xml']
  for (const { siteUrl } of [product, other]) for (const path of paths) await page(path, siteUrl)
  const text = '[Lessons](/tutoring), [again](/Tutoring/?a=1#b), [write](/contact)'
  const pages = pagesWith('about', { text })
  const off = pages.map(one =>
    one.slug === 'tutoring' || one.slug === 'admissions' ? { ...one, shown: false } : one,
  )
  expect((await save({ pages: off })).status).toBe(201)

  for (const { siteUrl } of [product, other]) {
    for (const path of ['/tutoring', '/tutoring/', '/tutoring.data', '/imprint']) {
      expect([path, (await fetch(siteUrl + path)).status]).toEqual([path, 404])
    }
    for (const path of ['/', '/contact', '/about', '/sitemap-pages.xml']) {
      const shown = await page(path, siteUrl)
      expect(shown).not.toMatch(/href="[^"]*\/(tutoring|admissions)|\/tutoring<\/loc>/i)
      expect(shown).toContain('/contact')
    }
  }
  expect(await page('/about')).toContain('<p>Lessons, again, <a href="/contact">write</a></p>')
})

test('[OPS6] [L5] own pages, their order, social links and the ways to reach the office are shown', async () => {
  const pages = [ownPage, ...pagesWith('about', { title: 'Who we are', summary: 'In a sentence.' })]
  const social = [
    { network: 'Other' as const, label: 'Our <blog>', url: 'https://blog.example.org/?a=1&b=2' },
  ]
  const contact = {
    contact: 'help@example.org',
    phone: '+44 (0)20 7946',
    hours: 'Mon–Fri\n9–5',
    postalAddress: '1 <b>',
  }
  expect((await save({ pages, social, ...contact })).status).toBe(201)

  const home = await page('/')
  const footer = home.slice(home.lastIndexOf('<footer'), home.lastIndexOf('</footer'))
  expect([...footer.matchAll(/href="(\/[^"]*)"/g)].map(([, path]) => path)).toEqual([
    '/',
    '/allScholarships',
    '/pages/travel-grants',
    '/admissions',
    '/tutoring',
    '/mentoring',
    '/about',
    '/contact',
    '/careers',
    '/terms',
    '/privacy',
    '/cookies',
  ])
  expect(footer).toContain('href="https://blog.example.org/?a=1&amp;b=2" aria-label="Our &lt;blog&gt;"')
  expect(footer).not.toContain('https://x.com/')
  expect(await page('/pages/travel-grants')).toContain('<p>How to <strong>travel</strong>.</p>')
  // What a browser asks for that comes from another page.
  for (const path of ['/pages/travel-grants.data', '/about.data', '/contact.data']) {
    expect([path, (await fetch(product.siteUrl + path)).status]).toEqual([path, 200])
  }
  expect(await page('/pages/travel-grants')).toContain('<title>Travel grants · ')
  expect((await fetch(`${product.siteUrl}/pages/nothing`)).status).toBe(404)
  expect(await page('/sitemap-pages.xml')).toContain('/pages/travel-grants</loc>')
  expect(await page('/about')).toMatch(/<h1[^>]*>Who we are<\/h1><p[^>]*>In a sentence\.<\/p>/)
  const reach = await page('/contact')
  expect(reach).toContain('<a href="tel:+440207946">+44 (0)20 7946</a>')
  for (const words of ['Mon–Fri\n9–5', '1 &lt;b&gt;', '<a href="mailto:help@example.org">']) {
    expect(reach).toContain(words)
  }
})

test('[OPS6] the product promises nothing that only some offices offer', async () => {
  await goBackToOriginal()
  for (const path of ['/tutoring', '/mentoring', '/careers', '/contact', '/about', '/cookies']) {
    const text = (await page(path)).replace(/<[^>]+>/g, ' ')
    expect(text).not.toMatch(
      /our tutors|a mentor is|places are limited|we usually answer|twice a day|small team/i,
    )
  }
  expect(await page('/tutoring')).toContain('do not arrange lessons')
})

test('[OPS6] texts of an older version are the texts of their pages', async () => {
  const { version } = await read()
  const { pages: _pages, social: _social, ...older } = siteDefaults
  await product.db
    .insertInto('site_settings')
    .values({
      version: version + 1,
      settings: JSON.stringify({ ...older, terms: 'Our *rules*.' }),
      made_by: null,
    })
    .execute()
  expect(await page('/terms')).toContain('<p>Our <em>rules</em>.</p>')
  expect((await read()).settings.pages.find(({ slug }) => slug === 'terms')?.text).toBe('Our *rules*.')
  await goBackToOriginal()
})

test('[OPS6] prices have the sign of the currency everywhere, at once, and the API takes no other', async () => {
  await insertScholarship(product.db, { application_fee_minor: 7_550, scholarship_name: 'Priced' })
  const paths = [
    '/',
    '/allScholarships',
    '/allScholarships?maxFee=100',
    '/api/allScholarships',
    '/api/scholarships',
  ]
  for (const { siteUrl } of [product, other]) {
    for (const path of paths) expect(await page(path, siteUrl)).toContain('$75.50')
  }
  expect((await save({ currency: 'eur' })).status).toBe(201)
  for (const { siteUrl } of [product, other]) {
    for (const path of paths) {
      const shown = await page(path, siteUrl)
      expect(shown).toContain('€75.50')
      expect(shown).not.toMatch(/\$\d/)
    }
    expect(await page('/allScholarships?maxFee=100', siteUrl)).toContain('Fee at most €100')
  }
  const added = (changes: object) =>
    send(product, 'POST', '/scholarships', { ...admin, body: { ...scholarshipForm, ...changes } })
  const refused = await added({ stipend: '€100' })
  expect(refused.status).toBe(400)
  expect(((await refused.json()) as Refusal).error.fields).toEqual({
    applicationFees: 'Please enter the application fee as € and a number, such as €50.',
    serviceCharge: 'Please enter the service charge as € and a number, such as €50.',
  })
  const prices = { stipend: '€100', applicationFees: 'EUR 50', serviceCharge: '€20.50' }
  expect((await added(prices)).status).toBe(201)

  const yen = await save({ currency: 'jpy' })
  expect(yen.status).toBe(400)
  expect(((await yen.json()) as Refusal).error.fields['currency']).toContain('2 scholarships have prices')
  await goBackToOriginal()
})

test('[OPS6] the policy of a page allows the style of the accent by its hash', async () => {
  await save({ accent: '#7a1022' })
  const { headers } = await fetch(`${product.siteUrl}/about`)
  expect(headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-[^']+';/)
})

test('[OPS6] mails are from the site by its name', async () => {
  const sender = 'Grants, "Office" <x@y.example>'
  await save({ name: 'Grants & Co', senderName: sender })
  expect(await (await send(product, 'POST', '/siteSettings/testMail', admin)).json()).toEqual({
    to: admin.email,
  })
  const outbox = await page('/outbox')
  expect(outbox).toContain('Test email from Grants &#38; Co')
  const [, mail = ''] = /href="(\/outbox\/[^"]+)"/.exec(outbox) ?? []
  const source = await page(`${mail}/source`)
  // The name is quoted, whatever it looks like.
  expect(source).toMatch(/^From: ".*" <no-reply@bursary\.example>$/m)
})

test('[OPS6] the second of two admins is told what the first has changed', async () => {
  const { version } = await read()
  expect((await save({ tagline: 'First' })).status).toBe(201)
  const late = await save({ tagline: 'Second' }, version)

  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({
    error: { code: 'changed_meanwhile', fields: { tagline: 'Another admin changed this to "First".' } },
  })
  expect((await read()).settings.tagline).toBe('First')
})

test('[OPS6] of many admins who save at once, one does', async () => {
  const { version } = await read()
  const saves = await Promise.all(Array.from({ length: 8 }, (_, i) => save({ footer: `Line ${i}` }, version)))
  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(409)])
  expect((await read()).version).toBe(version + 1)
})

test('[OPS6] every version says who made it, when and what changed, and one can go back', async () => {
  const before = await read()
  await save({ name: 'A mistake' })
  const now = await read()
  expect(now.history[0]).toMatchObject({ madeBy: 'Ada Min', changed: ['name'], version: before.version + 1 })

  const body = { version: now.version, to: before.version }
  expect((await send(product, 'POST', '/siteSettings/goBack', { ...admin, body })).status).toBe(201)
  expect(await read()).toMatchObject({ version: now.version + 1, settings: before.settings })
  expect((await send(product, 'POST', '/siteSettings/goBack', { ...admin, body })).status).toBe(409)
  await expect(
    sql`update site_settings set settings = '{}' where version = 1`.execute(product.db),
  ).rejects.toThrow('never changed')
})

const ownPage: SitePage = {
  slug: 'travel-grants',
  title: 'Travel grants',
  group: 'Services',
  shown: true,
  summary: '',
  text: 'How to **travel**.',
}
const ownPages = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ ...ownPage, slug: `travel-${i}` }))
const socialLink = { network: 'X' as const, label: 'X', url: 'https://x.com/grants' }
const hostileTexts = [
  ['a\0b', 'cannot be displayed'],
  ['a\ud800b', 'cannot be displayed'],
  ['x'.repeat(20_001), 'at most'],
] as const

type Refused = [changes: Partial<SiteSettings>, field: string, words: string]

const refused: Refused[] = [
  [{ accent: '#ffcc00' }, 'accent', 'is needed. Use #'],
  [{ accent: 'url(//x)' }, 'accent', 'such as #'],
  [{ name: 'x'.repeat(61) }, 'name', 'at most 60'],
  [{ senderName: 'a\nBcc: b@example.org' }, 'senderName', 'one line'],
  [
    { logoLight: '/images/01badbad-0000-7000-8000-0badbadbadba/full.webp' },
    'logoLight',
    'upload the picture',
  ],
  [{ since: 20.5 }, 'since', 'year'],
  ...hostileTexts.flatMap(([text, words]): Refused[] => [
    [{ pages: pagesWith('about', { text }) }, 'pages.text', words],
    [{ pages: pagesWith('about', { title: text }) }, 'pages.title', words],
    [{ postalAddress: text }, 'postalAddress', words],
    [{ hours: text }, 'hours', words],
    [{ social: [{ ...socialLink, label: text }] }, 'social.label', words],
  ]),
  [{ pages: pagesWith('about', { shown: true, title: '' }) }, 'pages.title', 'enter a title'],
  [{ pages: pagesWith('imprint', { shown: true }) }, 'pages.text', 'Imprint before it is shown'],
  [{ pages: [...siteDefaults.pages, { ...ownPage, text: '' }] }, 'pages.text', 'Travel grants before'],
  [{ pages: [...siteDefaults.pages, { ...ownPage, slug: 'about' }] }, 'pages.slug', 'the address /about'],
  [{ pages: [...siteDefaults.pages, ownPage, ownPage] }, 'pages.slug', 'the address /pages/travel-grants'],
  [{ pages: [...siteDefaults.pages, { ...ownPage, slug: '../login' }] }, 'pages.slug', 'hyphens'],
  [{ pages: ownPages(9) }, 'pages', 'at most 8 pages'],
  [{ pages: ownPages(8).map(one => ({ ...one, text: 'x'.repeat(8_000) })) }, 'pages', '60,000'],
  [{ social: [{ ...socialLink, url: 'javascript:alert(1)' }] }, 'social.url', 'https://'],
  [{ social: [{ ...socialLink, url: 'http://x.com/a' }] }, 'social.url', 'https://'],
  [{ social: [{ ...socialLink, url: 'https://x.com@elsewhere.example/' }] }, 'social.url', 'https://'],
  [{ social: Array.from({ length: 9 }, () => socialLink) }, 'social', 'at most 8'],
  [{ phone: 'call me' }, 'phone', 'phone number'],
  [{ answerDays: 31 }, 'answerDays', '0 to 30'],
  [{ awardsPrefix: 'GB-CHC-1' }, 'awardsPrefix', '360G-bursary'],
  [{ currency: 'dem' }, 'currency', 'choose a currency'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'time zone from the list'],
]

test.each(refused.map(([changes, field, words]) => ({ changes, field, words })))(
  '[OPS6] $field is refused: $words',
  async ({ changes, field, words }) => {
    const answer = await save(changes)
    expect(answer.status).toBe(400)
    const { error } = (await answer.json()) as Refusal
    expect(error.fields[field]).toContain(words)
  },
)

test('[OPS6] a logo is encoded again, shown, and kept while a version has it', async () => {
  const answer = await uploadLogo(await png(), 'logo.png')
  expect(answer.status).toBe(201)
  const { data } = (await answer.json()) as { data: { display_url: string } }
  await save({ logoDark: data.display_url })
  expect(await page('/')).toContain(`src="${data.display_url}"`)
  await save({ logoDark: '' })

  await product.db
    .updateTable('images')
    .set({ created_at: new Date(0) })
    .execute()
  await removeUnusedImages({ db: product.db, images: createDiskStore(`${product.dataDir}/images`) })
  expect((await fetch(product.siteUrl + data.display_url)).headers.get('content-type')).toBe('image/webp')
})

test.each([
  [
    'an SVG',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    415,
    'can hold scripts',
  ],
  ['an SVG called PNG', '\n<?xml version="1.0"?><svg onload="alert(1)"/>', 415, 'can hold scripts'],
  ['a GIF', 'GIF89a', 415, 'PNG, JPEG or WebP'],
  ['two megabytes', 'x'.repeat(2_000_000), 413, 'at most 1 MB'],
])('[OPS6] %s is refused as a logo', async (_what, bytes, status, words) => {
  const answer = await uploadLogo(new TextEncoder().encode(bytes), 'logo.png')
  expect(answer.status).toBe(status)
  expect(JSON.stringify(await answer.json())).toContain(words)
})
