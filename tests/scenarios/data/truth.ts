import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { dateIn } from '../../support/factories.ts'
import { type Person, send, signUp } from '../../support/identity/people.ts'
import { startProductProcess } from '../../support/processes/product-process.ts'
import type { ServedProduct } from '../../support/product.ts'

/** An address that shows the scholarship or its reviews; `{id}` and `{mark}` stand for its own. */
type View = (typeof scholarshipViews)[number] | (typeof reviewViews)[number]

/** Free of charge and new, it is the first of the list. */
const scholarshipViews = [
  '/',
  '/_.data',
  '/allScholarships',
  '/allScholarships?search={mark}',
  '/scholarshipDetails/{id}',
  '/api/scholarships?limit=12',
  '/api/allScholarships',
  '/api/allScholarships?search={mark}',
  '/api/scholarships/{id}',
  '/api/scholarshipDetails/{id}',
] as const
const reviewViews = ['/scholarshipDetails/{id}', '/api/reviews/{id}'] as const

/** What a write changed: which text every view must show now, and which none may show any more. */
interface Change {
  name: string
  write(): Promise<Response>
  views: readonly View[]
  shown?: string
  gone?: string
}

interface Options {
  rounds: number
  /** How many ask for the same all the while, so that answers are kept and under way. */
  readers: number
}

/** `findUntruths` between two processes of one installation. */
export async function untruthsOfTwo(options: Options): Promise<string[]> {
  const first = await startProductProcess()
  const second = await startProductProcess({ joins: first })
  try {
    return await findUntruths([first, second], options)
  } finally {
    await second.stop()
    await first.stop()
  }
}

/**
 * Writes through one process and reads at once, by every public view, from another one on the same database, which
 * readers keep busy all the while; process and process take turns.
 * @returns every view that did not show an acknowledged write
 */
export async function findUntruths(
  processes: readonly [ServedProduct, ServedProduct],
  { rounds, readers }: Options,
): Promise<string[]> {
  const [first] = processes
  const staff = await signUp(first, 'moderator')
  const student = await signUp(first)
  const untruths: string[] = []
  for (let round = 0; round < rounds; round++) {
    const [writer, reader] = round % 2 === 0 ? processes : processes.toReversed()
    if (!writer || !reader) break
    const subject = { id: '', mark: `m${newId().slice(-12)}` }
    const changes = changesOf(writer, subject, { staff, student, origin: first.siteUrl })
    const stop = keepReading(reader, subject, readers)
    try {
      for (const change of changes) untruths.push(...(await check(reader, subject, change)))
    } finally {
      await stop()
    }
  }
  return untruths
}

interface Subject {
  id: string
  mark: string
}

async function check(reader: ServedProduct, subject: Subject, change: Change): Promise<string[]> {
  const { name, write, views, shown, gone } = change
  const answer = await write()
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
  const found = await Promise.all(
    views.map(async view => {
      const text = await read(reader, subject, view)
      if (shown !== undefined && !text.includes(shown)) return [`${name}: ${view} does not show it`]
      return gone !== undefined && text.includes(gone) ? [`${name}: ${view} shows what was before`] : []
    }),
  )
  return found.flat()
}

/** A machine that stalls may say that it is busy, which shows nothing: then it is asked again, for 20 seconds. */
async function read({ siteUrl }: ServedProduct, { id, mark }: Subject, view: View): Promise<string> {
  const ask = () => fetch(siteUrl + view.replace('{id}', id || newId()).replace('{mark}', mark))
  const until = Date.now() + 20_000
  let answer = await ask()
  while (answer.status === 503 && Date.now() < until) {
    await answer.arrayBuffer()
    answer = await ask()
  }
  const text = await answer.text()
  if (answer.status >= 500) throw new Error(`${view} answers ${answer.status}: ${text.slice(0, 300)}`)
  return text
}

/** Asks for every view again and again. @returns how to stop */
function keepReading(reader: ServedProduct, subject: Subject, readers: number): () => Promise<void> {
  const stopped = new AbortController()
  const loops = Array.from({ length: readers }, async (_, i) => {
    for (let turn = i; !stopped.signal.aborted; turn++) {
      const view = scholarshipViews[turn % scholarshipViews.length]
      if (view) await read(reader, subject, view)
      await read(reader, subject, '/api/reviews/{id}')
    }
  })
  const ended = Promise.allSettled(loops)
  return async () => {
    stopped.abort()
    await ended
  }
}

function changesOf(
  writer: ServedProduct,
  subject: Subject,
  { staff, student, origin }: { staff: Person; student: Person; origin: string },
): Change[] {
  const { mark } = subject
  const { token } = staff
  // Cards show the university, not what the scholarship is called.
  const words = { named: `University ${mark} first`, renamed: `University ${mark} second` }
  const said = { first: `Kind ${mark}`, second: `Slow ${mark}` }
  const called = `Reviewer ${mark}`
  let review = ''
  return [
    {
      name: 'create a scholarship',
      async write() {
        const answer = await send(writer, 'POST', '/scholarships', { token, body: scholarship(words.named) })
        if (answer.ok) subject.id = ((await answer.clone().json()) as { insertedId: string }).insertedId
        return answer
      },
      views: scholarshipViews,
      shown: words.named,
    },
    {
      name: 'edit a scholarship',
      write: () =>
        send(writer, 'PATCH', `/scholarships/${subject.id}`, {
          token,
          body: { universityName: words.renamed },
        }),
      views: scholarshipViews,
      shown: words.renamed,
      gone: words.named,
    },
    {
      name: 'add a review',
      async write() {
        await insertApplication(writer.db, { user_id: student.userId, scholarship_id: subject.id })
        const body = { scholarshipId: subject.id, ratingPoint: 4, reviewerComments: said.first }
        const answer = await send(writer, 'POST', '/reviews', { token: student.token, body })
        if (answer.ok) review = ((await answer.clone().json()) as { insertedId: string }).insertedId
        return answer
      },
      views: reviewViews,
      shown: said.first,
    },
    {
      name: 'edit a review',
      write: () =>
        send(writer, 'PATCH', `/reviews/${review}`, {
          token: student.token,
          body: { reviewerComments: said.second },
        }),
      views: reviewViews,
      shown: said.second,
      gone: said.first,
    },
    {
      name: 'take another name',
      write: () =>
        send(writer, 'POST', '/auth/update-user', {
          cookie: student.cookie,
          body: { name: called },
          // The installation's address, whichever process it comes to.
          headers: { origin },
        }),
      views: reviewViews,
      shown: called,
    },
    {
      name: 'delete a review',
      write: () => send(writer, 'DELETE', `/reviews/${review}`, { token: student.token }),
      views: reviewViews,
      gone: said.second,
    },
    {
      name: 'take a scholarship off the list',
      write: () => send(writer, 'DELETE', `/scholarships/${subject.id}`, { token }),
      views: scholarshipViews,
      gone: words.renamed,
    },
  ]
}

function scholarship(universityName: string): Partial<Scholarship> {
  return {
    universityName,
    scholarshipName: 'Lakeside Merit Award',
    scholarshipCategory: 'Full-Fund',
    universityLocation: { country: 'Norway', city: 'Bergen' },
    universityRank: 120,
    applicationDeadline: dateIn(30),
    subjectName: 'Engineering',
    scholarshipDescription: 'Covers tuition and housing for two years.',
    degree: 'Masters',
    stipend: '$1200',
    serviceCharge: '$10',
    applicationFees: '$0',
    rating: 4.5,
  }
}
