import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { ask } from '../support/ask.ts'
import { pdfFile } from '../support/documents/document-files.ts'
import { readPdfText } from '../support/documents/pdf-text.ts'
import { signUp } from '../support/identity/people.ts'
import { askForPacket, insertWithDocuments, readPacket } from '../support/packet-steps.ts'
import { startTestProduct } from '../support/product.ts'
import { spawnScript } from '../support/spawned.ts'
import { unzip } from '../support/unzip.ts'

const kills = 50
/** Kills of one packet. */
const each = 5
const applications = 10

test(`[DESK8] ${kills} times kill -9 while packets are made: each is whole or begun again, and never half`, async () => {
  const product = await startTestProduct({}, { withoutBackground: true })
  const { db, databaseUrl, dataDir } = product
  const make = (id: string) =>
    spawnScript(new URL('../support/processes/makes-packet.ts', import.meta.url), [id], {
      env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    })
  try {
    const officer = await signUp(product, 'moderator')
    const content = await pdfFile()
    const people = Array.from({ length: applications }, (_, nth) => `Applicant ${nth}`)
    const { ids } = await insertWithDocuments(
      product,
      Object.fromEntries(people.map(name => [name, [{ name: 'marks.pdf', content }]])),
    )
    /** The kills by how many applications were done. */
    const seen: Record<number, number> = {}
    /** What a whole packet has, by its kind: a PDF its number of pages, a ZIP its files. */
    const whole = new Map<string, unknown>()
    for (let killed = 0, packet = 0; killed < kills; packet += 1) {
      const kind = packet % 2 === 0 ? 'pdf' : 'zip'
      const id = await askForPacket(product, officer, { applications: ids, kind })
      const now = () =>
        db
          .selectFrom('packets')
          .select(['state', 'done', 'attempt'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      /** What its address answers, once the machine is not too busy to. */
      const read = () =>
        vi.waitUntil(
          async () => {
            const answer = await readPacket(product, officer, id)
            return answer.status === 503 ? undefined : answer
          },
          { timeout: 60_000, interval: 200 },
        )
      for (let attempt = 1; attempt <= each && killed < kills; attempt += 1) {
        const maker = make(id)
        await vi.waitUntil(
          async () => {
            const packetNow = await now()
            return packetNow.attempt === attempt && packetNow.done >= killed % applications
          },
          { timeout: 60_000, interval: 5 },
        )
        // In each round later between two applications.
        await pause(Math.floor(killed / applications) * 7)
        maker.kill('SIGKILL')
        await maker.ended
        const { state, done } = await now()
        if (state === 'ready') break
        killed += 1
        seen[done] = (seen[done] ?? 0) + 1
        expect(state).toBe('making')
        expect((await read()).status).toBe(404)
        // What another process would wait a minute for.
        await sql`update packets set claimed_until = now() where id = ${id}`.execute(db)
      }
      await make(id).ended
      expect(await now()).toMatchObject({ state: 'ready', done: applications })
      const made = await read()
      expect(made.status).toBe(200)
      const bytes = Buffer.from(await made.arrayBuffer())
      const parts = kind === 'pdf' ? (await readPdfText(bytes)).pages : [...unzip(bytes).keys()]
      const told = parts.join()
      expect(people.filter(name => !told.includes(name))).toEqual([])
      if (!whole.has(kind)) whole.set(kind, parts.length)
      expect([kind, parts.length]).toEqual([kind, whole.get(kind)])
      await ask(product, officer, `DELETE /packets/${id}`)
    }
    console.info(seen)
  } finally {
    await product.stop()
  }
})
