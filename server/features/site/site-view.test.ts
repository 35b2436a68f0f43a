import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { grounds } from '../../../contract/site/accent.ts'

test('[OPS6] accents are measured on the grounds of the style sheet', async () => {
  const css = await readFile(new URL('../../../web/app.css', import.meta.url), 'utf8')
  for (const colours of Object.values(grounds)) {
    for (const [name, colour] of Object.entries(colours)) expect(css).toContain(`--color-${name}: ${colour};`)
  }
})
