import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { deadlineEnd } from '../../../../contract/scholarships/deadline.ts'
import { messages } from '../../../../contract/core/messages.ts'
import { siteDefaults } from '../../../../contract/site/site-defaults.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { serveSearchEngines } from '../../../../server/platform/http/search-engines.ts'
import { dateIn, insertScholarship } from '../../../support/factories.ts'
import { useProduct } from '../../../support/product.ts'

const product = useProduct()
let id: string

beforeAll(async () => {
  id = await insertScholarship(product.db, {
    description: 'Ends </script><script>alert(1)</script> here & there.',
  })
})

async function page(path: string) {
  const response = await fetch(product.siteUrl + path)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const metaOf = (html: string, name: string) =>
  new RegExp(`<meta[^>]*(?:name|property)="${name}"[^>]*content="([^"]*)"`).exec(html)?.[1]

function jsonLdOf(html: string) {
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

describe('public pages are rendered on the server', () => {
  test.each([
    ['/', 'Your bright future is our mission'],
    ['/allScholarships', 'Lakeside University'],
  ])(
    '[R1] %s carries its content, title, description, canonical link and Open Graph',
    async (path, content) => {
      const { status, html } = await page(path)
      expect(status).toBe(200)
      expect(html).toContain(content)
      expect(/<title>([^<]{5,70})<\/title>/.test(html)).toBe(true)
      expect(metaOf(html, 'description')?.length).toBeGreaterThan(40)
      expect(html).toContain(`<link rel="canonical" href="${product.siteUrl}${path}"`)
      expect(metaOf(html, 'og:title')).toBeTruthy()
      expect(metaOf(html, 'og:url')).toBe(product.siteUrl + path)
    },
  )

  test('[R2] [R5] [D1] a visitor gets the details page with all of its data, before any script runs', async () => {
    const { status, html } = await page(`/scholarshipDetails/${id}`)
    expect(status).toBe(200)
    for (const text of [
      'Lakeside University',
      'Lakeside Merit Award',
      'Bergen',
      'Cost Details',
      '$1,200',
      '$10',
      '$50',
    ]) {
      expect(html).toContain(text)
    }
    expect(html).toContain(`<link rel="canonical" href="${product.siteUrl}/scholarshipDetails/${id}"`)
  })

  test('[D1] its JSON-LD is data, even when a text contains markup', async () => {
    const { html } = await page(`/scholarshipDetails/${id}`)
    expect(html).not.toContain('<script>alert(1)</script>')
    expect(JSON.stringify(jsonLdOf(html))).toContain('Lakeside Merit Award')
  })

  test.each([
    ['open', 3, 'PotentialActionStatus', true],
    ['closed', -3, 'CompletedActionStatus', false],
  ])('[FIND4] the JSON-LD of an %s scholarship says so', async (_state, days, status, applies) => {
    const scholarshipId = await insertScholarship(product.db, { application_deadline: dateIn(days) })
    const { html } = await page(`/scholarshipDetails/${scholarshipId}`)
    const { potentialAction } = jsonLdOf(html)
    expect(potentialAction).toMatchObject({
      '@type': 'ApplyAction',
      actionStatus: `https://schema.org/${status}`,
      endTime: deadlineEnd(dateIn(days)).toISOString(),
    })
    expect('target' in potentialAction).toBe(applies)
    expect(html.includes('href="/payment')).toBe(applies)
  })

  test('[H2] [H4] [L5] Home carries its section, the way to all scholarships, and the footer', async () => {
    const { html } = await page('/')
    const text = html.replaceAll('&#x27;', "'")
    for (const part of [
      messages.topScholarships,
      messages.topScholarshipsSubtitle,
      'href="/allScholarships"',
      siteDefaults.tagline,
      'Privacy Policy',
      '2024',
    ]) {
      expect(text).toContain(part)
    }
    const footer = html.slice(html.lastIndexOf('<footer'))
    for (const [, path = ''] of footer.matchAll(/href="(\/[^"]*)"/g)) {
      expect([path, (await fetch(product.siteUrl + path)).status]).toEqual([path, 200])
    }
  })

  test.each(['/', '/allScholarships', '/_.data', '/allScholarships.data'])(
    '[H5] %s carries of a scholarship only what its card shows',
    async path => {
      const { status, html } = await page(path)
      expect(status).toBe(200)
      expect(html).toContain('Lakeside University')
      for (const text of ['Ends ', 'scholarshipDescription', 'serviceCharge', 'postDate']) {
        expect(html).not.toContain(text)
      }
    },
  )

  test('[H3] Home starts with the first scholarships in the page itself', async () => {
    expect((await page('/')).html).toContain(`/scholarshipDetails/${id}`)
  })
})

describe('what is not there', () => {
  test.each([
    '/nothing',
    '/dashboardx',
    `/scholarshipDetails/${newId()}`,
    '/scholarshipDetails/nonsense',
    '/assets/none.js',
    '/licences.json.br',
    '/%',
    '/%zz/%c0%ae?search=%',
  ])('[L6] %s answers 404 with the not-found page', async path => {
    const { status, html } = await page(path)
    expect(status).toBe(404)
    expect(html).toContain('Go to Home')
  })

  test.each(['/api/nothing', '/api/%'])('[L6] the unknown call %s answers 404 as JSON', async path => {
    const { status, headers } = await page(path)
    expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
  })
})

describe('security headers', () => {
  test.each(['/', '/allScholarships', '/login', '/signUp', '/payment', '/dashboard', '/nothing'])(
    '[R1] %s has a policy that allows its own inline scripts by hash only',
    async path => {
      const { headers, html } = await page(path)
      const policy = headers.get('content-security-policy') ?? ''
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
      expect(scripts).not.toMatch(/unsafe|\*/)
      for (const [, attributes = '', script = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
        if (/\ssrc=/.test(attributes)) continue
        expect(scripts).toContain(createHash('sha256').update(script).digest('base64'))
      }
      expect(html).not.toMatch(/<[a-z][^>]*\sstyle="/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )
})

test('[L5] the Contact page names the address that is set', async () => {
  const { html } = await page('/contact')
  expect(html).toContain('<a href="mailto:office@bursary.example">office@bursary.example</a>')
})

test('[A3] pages keep foreign openers away, but the Google window keeps its own', async () => {
  expect((await page('/')).headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  for (const path of [
    '/login/popup?nonce=1',
    '/google-sandbox/.well-known/openid-configuration',
    '/api/config',
  ]) {
    expect([path, (await page(path)).headers.get('cross-origin-opener-policy')]).toEqual([path, null])
  }
})

test('the files of pages come compressed, and are kept for good', async () => {
  const [, path = ''] = /href="(\/assets\/[^"]+\.css)"/.exec((await page('/')).html) ?? []
  for (const encoding of ['br', 'gzip', 'identity']) {
    const file = await fetch(product.siteUrl + path, { headers: { 'accept-encoding': encoding } })
    const { headers } = file
    expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('vary')).toMatch(/accept-encoding/i)
    expect(headers.get('content-type')).toMatch(/^text\/css/)
    expect(await file.text()).toContain('{')
  }
})

describe('search engines', () => {
  test('[R1] robots.txt names the sitemap, and the sitemap every offered scholarship', async () => {
    expect((await page('/robots.txt')).html).toContain(`Sitemap: ${product.siteUrl}/sitemap.xml`)
    const index = (await page('/sitemap.xml')).html
    const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
    const bodies = await Promise.all(files.map(async url => (await fetch(url)).text()))
    const all = bodies.join('')
    expect(all).toContain(`<loc>${product.siteUrl}/</loc>`)
    expect(all).toContain(`<loc>${product.siteUrl}/allScholarships</loc>`)
    expect(all).toContain(`<loc>${product.siteUrl}/scholarshipDetails/${id}</loc>`)
    expect((await page('/sitemap-scholarships-2.xml')).status).toBe(404)
  })

  test('a file beyond the last costs no look at the ids', async () => {
    let looks = 0
    const app = Fastify()
    serveSearchEngines(app, {
      siteUrl: product.siteUrl,
      takeTurn: (_by, work) => work(),
      listPages: async () => [],
      countIds: async () => 50_001,
      async listIds(after) {
        looks += 1
        if (after === id) return []
        return after ? [id] : Array.from({ length: 50_000 }, () => newId())
      },
    })
    const statusOf = async (file: number) =>
      (await app.inject(`/sitemap-scholarships-${file}.xml`)).statusCode
    expect([await statusOf(3), await statusOf(9999), looks]).toEqual([404, 404, 0])
    expect([await statusOf(2), looks]).toEqual([200, 2])
    await app.close()
  })
})
