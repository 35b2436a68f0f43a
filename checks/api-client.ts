import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateSource } from 'oazapfts'
import { openApiDocument } from '../server/operations/api-reference/document.ts'

/**
 * Writes the client that oazapfts generates from an OpenAPI document to `build/api-client`, where tests import it and
 * `npm run check:types` compiles it.
 */
export async function generateApiClient(document: unknown): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bursary-api-client-'))
  const file = join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(document))
  const client = new URL('../build/api-client/', import.meta.url)
  await mkdir(client, { recursive: true })
  await writeFile(new URL('client.ts', client), await generateSource(file))
  await rm(folder, { recursive: true })
}

if (import.meta.main)
  await generateApiClient(openApiDocument({ callLimitFactor: 1, signInLimit: 6, secure: false }))
