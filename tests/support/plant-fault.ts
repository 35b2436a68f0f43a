// Loaded before the product by `startProductProcess({ fault })`: breaks rules of its source as it is read.
import { registerHooks } from 'node:module'
import type { PlantedFault } from './product-process.ts'

const faults = JSON.parse(process.env.PLANTED_FAULTS ?? '[]') as PlantedFault[]

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const planted = faults.filter(({ file }) => url.endsWith(`/${file}`))
    if (planted.length === 0) return loaded
    let source = Buffer.from(loaded.source as Uint8Array).toString()
    for (const { file, find, replace } of planted) {
      if (!source.includes(find)) throw new Error(`${file} no longer contains the rule to break: ${find}`)
      source = source.replace(find, () => replace)
      console.log(`Planted a fault in ${file}.`)
    }
    return { ...loaded, source }
  },
})
