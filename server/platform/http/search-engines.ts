import type { FastifyInstance } from 'fastify'
import { pages } from '../../../contract/core/pages.ts'
import type { TakeTurn } from './load/turns.ts'

/** Pages of the sitemap per file: the protocol's limit (sitemaps.org). */
const urlsPerSitemap = 50_000

/** Ids of the offered scholarships, in the order of their ids, behind `after`. */
export type ListIds = (after: string | undefined, limit: number) => Promise<string[]>

/** Serves `robots.txt` and `sitemap.xml` (an index when the catalogue needs several files). */
export function serveSearchEngines(
  app: FastifyInstance,
  {
    siteUrl,
    takeTurn,
    listPages,
    listIds,
    countIds,
  }: {
    siteUrl: string
    takeTurn: TakeTurn
    /** The paths of the footer's pages. */
    listPages: () => Promise<Iterable<string>>
    listIds: ListIds
    countIds: () => Promise<number>
  },
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

  app.get('/sitemap-pages.xml', async (_request, reply) => {
    const paths = [pages.home, pages.allScholarships, ...(await listPages())]
    return reply.type('application/xml; charset=utf-8').send(
      xml(
        'urlset',
        'url',
        paths.map(path => siteUrl + path),
      ),
    )
  })

  /** The ids of a file; none when there is no such file. */
  async function readFile(wanted: number): Promise<string[]> {
    let ids: string[] = []
    // Counted first: finding a file's first id means reading all ids before it.
    if (wanted > (await countFiles())) return ids
    for (let file = 1; file <= wanted; file++) {
      ids = await listIds(ids.at(-1), urlsPerSitemap)
      if (ids.length === 0) break
    }
    return ids
  }

  app.get<{ Params: { file: string } }>(
    '/sitemap-scholarships-:file(^\\d{1,4}$).xml',
    async (request, reply) => {
      const ids = await takeTurn({ request }, () => readFile(Number(request.params.file)))
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
