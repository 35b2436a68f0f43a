import type { FastifyInstance } from 'fastify'
import { footerPages, pages } from '../../contract/pages.ts'

/** Pages of the sitemap per file: the protocol's limit (sitemaps.org). */
const urlsPerSitemap = 50_000

/** Ids of the offered scholarships, in the order of their ids, behind `after`. */
export type ListIds = (after: string | undefined, limit: number) => Promise<string[]>

/** Serves `robots.txt` and `sitemap.xml` (an index when the catalogue needs several files). */
export function serveSearchEngines(
  app: FastifyInstance,
  { siteUrl, listIds, countIds }: { siteUrl: string; listIds: ListIds; countIds: () => Promise<number> },
): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /calendar/\nDisallow: /dashboard\nDisallow: /payment\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
      ),
  )

  const countFiles = async () => Math.ceil((await countIds()) / urlsPerSitemap)

  app.get('/sitemap.xml', async (_request, reply) => {
    const files = await countFiles()
    const entries = [`${siteUrl}/sitemap-pages.xml`]
    for (let file = 1; file <= files; file++) entries.push(`${siteUrl}/sitemap-scholarships-${file}.xml`)
    return reply.type('application/xml; charset=utf-8').send(xml('sitemapindex', 'sitemap', entries))
  })

  app.get('/sitemap-pages.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(
      xml(
        'urlset',
        'url',
        [pages.home, pages.allScholarships, ...footerPages.map(path => `/${path}`)].map(
          path => siteUrl + path,
        ),
      ),
    ),
  )

  app.get<{ Params: { file: string } }>(
    '/sitemap-scholarships-:file(^\\d{1,4}$).xml',
    async (request, reply) => {
      const wanted = Number(request.params.file)
      // Counted first: finding a file's first id means reading all ids before it.
      if (wanted > (await countFiles())) return reply.callNotFound()
      let after: string | undefined
      let ids: string[] = []
      for (let file = 1; file <= wanted; file++) {
        ids = await listIds(after, urlsPerSitemap)
        after = ids.at(-1)
        if (!after) break
      }
      if (ids.length === 0) return reply.callNotFound()
      const urls = ids.map(id => siteUrl + pages.scholarshipDetails(id))
      return reply.type('application/xml; charset=utf-8').send(xml('urlset', 'url', urls))
    },
  )
}

function xml(root: string, item: string, urls: string[]): string {
  const items = urls.map(url => `<${item}><loc>${url.replaceAll('&', '&amp;')}</loc></${item}>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items}</${root}>`
}
