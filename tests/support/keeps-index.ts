import { buildInChild } from '../../server/search/build-in-child.ts'
import { keepIndex } from '../../server/search/kept-index.ts'

// Makes the index of a database and keeps it in a file, over and over, until it is killed.
const [databaseUrl = '', file = ''] = process.argv.slice(2)
const { signal } = new AbortController()
for (;;) {
  await buildInChild(databaseUrl, { inHurry: true, signal, keep: made => keepIndex(made, file) })
  console.log('kept')
}
