import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { siteDefaults } from '../../../contract/site/site-defaults.ts'
import type { SiteHistory, SiteSettings } from '../../../contract/site/site-settings.ts'
import { removeUnusedImages } from '../../../server/images/image-service.ts'
import { createDiskStore } from '../../../server/storage/disk-store.ts'
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

async function page(path: string, from = product.siteUrl): Promise<string> {
  return (await fetch(from + path)).text()
}

async function uploadLogo(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Response> {
  const body = new FormData()
  body.set('image', new File([bytes], name))
  const headers = { authorization: `Bearer ${admin.token}` }
  return fetch(`${product.siteUrl}/api/siteSettings/logos`, { method: 'POST', headers, body })
}

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
  const about = '# Who we are\n\n<script>alert(1)</script>'
  const changes = { name: 'Grants Office', accent: '#7a1022', about, contact: 'help@example.org' }
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
    expect(contact).toContain('within 3 of them')
  }
})

test('[OPS6] the policy of a page allows the style of the accent by its hash', async () => {
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
  expect(outbox).toContain('Mails of Grants &#38; Co arrive')
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

test.each([
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
  [{ about: 'x'.repeat(20_001) }, 'about', 'at most'],
])('[OPS6] %j is refused at its field', async (changes, field, words) => {
  const answer = await save(changes)
  expect(answer.status).toBe(400)
  expect(
    ((await answer.json()) as { error: { fields: Record<string, string> } }).error.fields[field],
  ).toContain(words)
})

test('[OPS6] a logo is encoded anew, shown, and kept while a version has it', async () => {
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
