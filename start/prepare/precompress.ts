import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

// The end of `npm run build`: writes brotli and gzip versions of the browser's files that get smaller by it.
const folders = ['../../build/web/client/', '../../build/api-reference/'].map(
  path => new URL(path, import.meta.url),
)
const forms = { br: promisify(brotliCompress), gz: promisify(gzip) as (body: Buffer) => Promise<Buffer> }

for (const folder of folders) {
  const names = await readdir(folder, { recursive: true })
  const texts = names.filter(name => /\.(js|mjs|css|svg|json|txt|webmanifest)$/.test(name))
  await Promise.all(texts.map(name => precompress(fileURLToPath(new URL(name, folder)))))
}

async function precompress(file: string): Promise<void> {
  const body = await readFile(file)
  for (const [ending, compress] of Object.entries(forms)) {
    const smaller = await compress(body)
    if (smaller.length < body.length) await writeFile(`${file}.${ending}`, smaller)
  }
}
