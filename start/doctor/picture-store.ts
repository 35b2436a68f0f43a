import { createS3Store } from '../../server/platform/storage/s3-store.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import type { Settings } from '../../server/platform/settings.ts'
import { type Check, type Finding, ok, orOwnAuthority, reasonOf, wrong } from './check.ts'

/** Writes, reads, lists and removes an object in the bucket; the data folder has its own check. */
export function checkPictureStore({ s3 }: Settings): Check {
  return { name: 'Pictures', run: async () => (s3 ? tryBucket(s3) : ok('in the data folder')) }
}

async function tryBucket(s3: NonNullable<Settings['s3']>): Promise<Finding> {
  const looked = `bucket ${s3.bucket} at ${s3.endpoint ?? "Amazon's address"}`
  const store = createS3Store(s3)
  const name = `${newId()}/doctor`
  const bytes = Buffer.from('bursary doctor')
  const steps: [string, () => Promise<unknown>][] = [
    ['writing', () => store.put(name, bytes, 'text/plain')],
    [
      'reading',
      async () => (await store.get(name))?.equals(bytes) || Promise.reject(new Error('other bytes')),
    ],
    ['listing', () => store.list()[Symbol.asyncIterator]().next()],
    ['removing', () => store.delete(name)],
  ]
  for (const [step, take] of steps) {
    const failure = await take().then(
      () => undefined,
      (error: Error) => error.cause ?? error,
    )
    if (failure === undefined) continue
    const { message, cause } = failure as Error
    const reason = cause === undefined ? message.replace(/ to \w+ \S+$/, '') : reasonOf(failure)
    const remedy = `Check S3_ENDPOINT, and give the key put, get, list and delete on ${s3.bucket}.`
    return wrong(looked, `The bucket refuses ${step} (${reason}).`, orOwnAuthority(remedy, reason))
  }
  return ok(looked)
}
