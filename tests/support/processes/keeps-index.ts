import { buildInChild } from '../../../server/features/scholarships/search/build-in-child.ts'

// Makes the index of a database and keeps it in a file, over and over, until it is killed.
const [databaseUrl = '', file = ''] = process.argv.slice(2)
const kept = { file, failed: (reason: string) => console.log(reason) }
const { signal } = new AbortController()
for (;;) {
  await buildInChild(databaseUrl, { inHurry: true, signal, kept })
  console.log('kept')
}
