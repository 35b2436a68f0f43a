import type { FastifyInstance, FastifyReply } from 'fastify'
import { pages } from '../../../contract/core/pages.ts'
import type { TakeTurn } from './load/turns.ts'

/** Pages of the sitemap per file: the protocol's limit (sitemaps.org). */
const urlsPerSitemap = 50_000

/** Ids of the offered scholarships, in the order of their ids, behind `after`. */
export type ListIds = (after: string | undefined, limit: number) => Promise<string[]>

interface SearchEngines {
  siteUrl: string
  takeTurn: TakeTurn
  /** The paths of the footer's pages. */
  listPages: () => Promise<Iterable<string>>
  listIds: ListIds
  countIds: () => Promise<number>
}

/** Serves `robots.txt` and `sitemap.xml` (an index when the catalogue needs several files). */
export function serveSearchEngines(app: FastifyInstance, site: SearchEngines): void {
  const { siteUrl, takeTurn, listPages } = site
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /calendar/\nDisallow: /dashboard\nDisallow: /payment\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
      ),
  )

  app.get('/sitemap.xml', async (_request, reply) => {
    const files = await countFiles(site)
    const entries = [`${siteUrl}/sitemap-pages.xml`]
    for (let file = 1; file <= files; file++) entries.push(`${siteUrl}/sitemap-scholarships-${file}.xml`)
    return sendXml(reply, 'sitemapindex', 'sitemap', entries)
  })

  app.get('/sitemap-pages.xml', async (_request, reply) => {
    const paths = [pages.home, pages.allScholarships, ...(await listPages())]
    const urls = paths.map(path => siteUrl + path)
    return sendXml(reply, 'urlset', 'url', urls)
  })

  app.get<{ Params: { file: string } }>(
    '/sitemap-scholarships-:file(^\\d{1,4}$).xml',
    async (request, reply) => {
      const ids = await takeTurn({ request }, () => idsOfFile(site, Number(request.params.file)))
      if (ids.length === 0) return reply.callNotFound()
      const urls = ids.map(id => siteUrl + pages.scholarshipDetails(id))
      return sendXml(reply, 'urlset', 'url', urls)
    },
  )
}

async function countFiles({ countIds }: SearchEngines): Promise<number> {
  return Math.ceil((await countIds()) / urlsPerSitemap)
}

/** The ids of a file; none when there is no such file. */
async function idsOfFile(site: SearchEngines, wanted: number): Promise<string[]> {
  let ids: string[] = []
  // Counted first: finding a file's first id means reading all ids before it.
  if (wanted > (await countFiles(site))) return ids
  for (let file = 1; file <= wanted; file++) {
    ids = await site.listIds(ids.at(-1), urlsPerSitemap)
    if (ids.length === 0) break
  }
  return ids
}

function sendXml(reply: FastifyReply, root: string, item: string, urls: string[]): FastifyReply {
  return reply.type('application/xml; charset=utf-8').send(xml(root, item, urls))
}

function xml(root: string, item: string, urls: string[]): string {
  const items = urls.map(url => `<${item}><loc>${url.replaceAll('&', '&amp;')}</loc></${item}>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items}</${root}>`
}
