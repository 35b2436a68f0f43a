import { readFileSync } from 'node:fs'

/** What `npm start` tells Node, but for the file of settings. */
export function optionsOfStart(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const words: string[] = scripts.start.split(' ')
  return words.filter(word => word.startsWith('--') && !word.startsWith('--env-file'))
}
