import cluster from 'node:cluster'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fastify from 'fastify'
import pg from 'pg'

// Fastify with SQLite in each process: details by id, and searches with FTS5, page and count. It knows no rules, no
// changes and no other counts. TOKENIZE=trigram finds parts of words as the product does, unicode61 whole words.
if (cluster.isPrimary) {
  const folder = await mkdtemp(join(tmpdir(), 'bursary-bench-fts5-'))
  const file = join(folder, 'scholarships')
  await copyScholarships(file)
  const workers = Array.from({ length: Number(process.env.PROCESSES) }, () =>
    cluster.fork({ FTS5_FILE: file }),
  )
  const [[{ port }]] = (await Promise.all(workers.map(worker => once(worker, 'listening')))) as [
    [{ port: number }],
  ]
  console.log(`running at http://127.0.0.1:${port}`)
  process.once('SIGTERM', () => {
    for (const worker of workers) worker.kill()
    void rm(folder, { recursive: true }).then(() => process.exit())
  })
} else {
  await serve(new DatabaseSync(process.env.FTS5_FILE ?? '', { readOnly: true }))
}

async function copyScholarships(file: string): Promise<void> {
  const db = new DatabaseSync(file)
  db.exec(`create table scholarships (number integer primary key, id text, fee real, newest text, answer text);
    create virtual table texts using fts5 (words, tokenize = '${process.env.TOKENIZE}', content = '')`)
  const row = db.prepare('insert into scholarships values (?, ?, ?, ?, ?)')
  const text = db.prepare('insert into texts (rowid, words) values (?, ?)')
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  const next = `select *, concat_ws(' ', university_name, scholarship_name, category, subject, degree, country, city) as words
    from baseline.scholarships where id > $1 order by id limit 5000`
  db.exec('begin')
  let number = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<{ id: string; words: string; [column: string]: unknown }>(next, [
      last,
    ])
    for (const { words, ...of } of rows) {
      number += 1
      last = of.id
      row.run(
        number,
        last,
        Number(of.application_fee_minor),
        JSON.stringify(of.posted_at),
        JSON.stringify(of),
      )
      text.run(number, words)
    }
    if (rows.length === 0) break
  }
  db.exec('commit; create unique index by_id on scholarships (id)')
  db.close()
  await client.end()
}

async function serve(db: DatabaseSync): Promise<void> {
  db.exec('pragma mmap_size = 4000000000')
  const found = 'number in (select rowid from texts where texts match ?)'
  const page = db.prepare(
    `select answer from scholarships where ${found} order by fee, newest desc limit 3 offset ?`,
  )
  const count = db.prepare('select count(*) as count from texts where texts match ?')
  const details = db.prepare('select answer from scholarships where id = ?')
  const parsed = (row: Record<string, unknown> | undefined): unknown => JSON.parse(String(row?.answer))
  const app = fastify()
  app.get<{ Querystring: { search: string; page: string } }>('/api/allScholarships', ({ query }, reply) => {
    const words = `"${query.search.split(' ').join('" "')}"`
    const scholarships = page.all(words, 3 * (Number(query.page) - 1)).map(parsed)
    void reply.send({ scholarships, ...count.get(words) })
  })
  app.get<{ Params: { id: string } }>('/api/scholarshipDetails/:id', ({ params }, reply) => {
    void reply.send(parsed(details.get(params.id)))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
}
