import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { importWorks } from '../contract/imports/import-terms.ts'
import type { ImportDetails } from '../contract/imports/imports.ts'
import { csvCell } from '../server/platform/lists/spreadsheet-cells.ts'
import { usageOf } from './support/processes.ts'
import { withOffice, workBesideVisitors } from './support/office.ts'
import { formOf, publishForm } from './support/asked-form.ts'
import { questionsOf } from '../contract/forms/question-kinds.ts'

// npm run bench -- imports [scholarships, 50,000 when left out] [applications, 20,000 when left out]: imports CSV files of
// scholarships and of applications with 30 answers, and undoes both: seconds of the dry run (at most 30) and of the rest, memory
// besides the product's own, and how long visitors wait meanwhile, compared with their time alone [IMPORT1].
const [scholarships = 50_000, applications = 20_000] = process.argv.slice(2).map(Number)

const definition = formOf(['choice', 'money', 'text'])
const wordings = questionsOf(definition).map(({ wording }) => wording)

type Api = (request: string, body?: unknown) => Promise<Response>

await withOffice(
  { rows: 1_000, role: 'admin' },
  db => publishForm(db, definition),
  async ({ product, token }, { scholarship }) => {
    const api = apiOf(product.origin, token)
    const files = [
      { name: 'scholarships', wish: { kind: 'scholarships' }, lines: scholarshipLines() },
      { name: 'applications', wish: { kind: 'applications', scholarship }, lines: applicationLines() },
    ]
    await workBesideVisitors(product, files, {
      begin: ({ wish, lines }) =>
        importAll(api, wish, { bytes: Buffer.from(lines.join('')), pid: product.pid }),
      say: ({ name }, { seconds, imported }, moreMb) =>
        `${imported} ${name}: ${seconds.join(', ')}; ${moreMb} MB of memory more`,
    })
  },
)

function apiOf(origin: string, token: string): Api {
  return async (request, body) => {
    const [method = '', path = ''] = request.split(' ')
    const bytes = body instanceof Uint8Array
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && {
          'content-type': bytes ? 'application/offset+octet-stream' : 'application/json',
        }),
      },
      ...(body !== undefined && { body: bytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${request}: ${await answer.text()}`)
    return answer
  }
}

/** Uploads, checks, runs and undoes an import. @returns how long each took, and the most memory meanwhile */
async function importAll(
  api: Api,
  wish: { kind: string; scholarship?: string },
  { bytes, pid }: { bytes: Buffer; pid: number },
) {
  const id = randomUUID()
  let memoryMb = 0
  let imported = 0
  const seconds: string[] = []
  const until = async (name: string, state: ImportDetails['state'], start: () => Promise<unknown>) => {
    const began = performance.now()
    await start()
    for (;;) {
      memoryMb = Math.max(memoryMb, (await usageOf(pid)).memoryMb)
      const now = (await (await api(`GET /imports/${id}`)).json()) as ImportDetails
      if (!importWorks.has(now.state)) {
        if (now.state !== state) throw new Error(`${name}: ${now.note} ${JSON.stringify(now.report?.groups)}`)
        imported = now.imported
        seconds.push(`${name} ${((performance.now() - began) / 1000).toFixed(1)} s`)
        return now
      }
      await pause(250)
    }
  }
  await api('POST /imports', { _id: id, fileName: 'bench.csv', bytes: bytes.length, ...wish })
  const read = await until('read', 'matching', () => api(`POST /imports/content/${id}`, bytes))
  const { version } = read
  await until('dry run', 'checked', () => api(`POST /imports/check/${id}`, { version }))
  await until('import', 'done', () => api(`POST /imports/run/${id}`, { version }))
  await until('undo', 'undone', () => api(`POST /imports/undo/${id}`))
  return { seconds, memoryMb, imported }
}

function line(cells: readonly (string | number)[]): string {
  return `${cells.map(cell => csvCell(String(cell))).join(',')}\r\n`
}

function scholarshipLines(): string[] {
  const titles = `Scholarship,University,Category,Subject,Degree,Country,City,World rank,Application deadline,Description,Application fee,Service charge,Tuition fees per semester,Rating`
  const rows = Array.from({ length: scholarships }, (_, n) =>
    line([
      `Award ${n} for people of the sea`,
      `University of Town ${n % 900}`,
      'Full-Fund',
      'Engineering',
      'Masters',
      'Norway',
      `Town ${n % 900}`,
      1 + (n % 900),
      `2099-0${1 + (n % 9)}-15`,
      `For engineers who build number ${n}. ${'Words that describe it. '.repeat(12)}`,
      50,
      10,
      1250.5,
      4.5,
    ]),
  )
  return [`${titles}\r\n`, ...rows]
}

function applicationLines(): string[] {
  const titles = [
    'Name',
    'Email',
    'Phone',
    'Address',
    'Gender',
    'SSC result',
    'HSC result',
    'Submitted',
    ...wordings,
  ]
  const rows = Array.from({ length: applications }, (_, n) =>
    line([
      `First${n % 500} Last${n % 2003}`,
      `bench.imported-${n}@example.org`,
      '+49 30 1234567',
      `Milky Way ${n}`,
      n % 2 ? 'female' : 'male',
      '4',
      '4',
      '2026-10-01T10:00:00Z',
      ...wordings.map((_wording, nth) =>
        nth % 3 === 0
          ? 'Option 1'
          : nth % 3 === 1
            ? n
            : `Some words of person ${n} about their plans, as people write them`,
      ),
    ]),
  )
  return [line(titles), ...rows]
}
