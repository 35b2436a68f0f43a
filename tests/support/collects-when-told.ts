// Loaded before each process by `startProductProcess({ probes })`: on SIGHUP it collects its garbage and says what is left.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
let times = 0

process.on('SIGHUP', () => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  times += 1
  console.log(
    `collected ${times}: ${Math.round(heapUsed / 2 ** 20)} MB, ${Math.round(external / 2 ** 20)} MB outside`,
  )
})
