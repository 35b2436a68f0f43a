// Loaded before the product by `startProductProcess({ fault })`: breaks one rule of its source as it is read.
import { registerHooks } from 'node:module'
import type { PlantedFault } from './product-process.ts'

const { file, find, replace } = JSON.parse(process.env.PLANTED_FAULT ?? '{}') as PlantedFault

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith(`/${file}`)) return loaded
    const source = Buffer.from(loaded.source as Uint8Array).toString()
    if (!source.includes(find)) throw new Error(`${file} no longer contains the rule to break: ${find}`)
    console.log(`Planted a fault in ${file}.`)
    return { ...loaded, source: source.replace(find, () => replace) }
  },
})
