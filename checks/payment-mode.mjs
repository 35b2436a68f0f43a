// Live and test mode are known to payments only: everybody else passes on a `PaymentMode`.
import { readdirSync, readFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)
/** Payments on each floor, and the row types of all tables. */
const mayKnow = /\/payments\/|^server\/platform\/database\/tables\.ts$/

const problems = ['contract', 'server', 'web', 'start'].flatMap(folder =>
  readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
    .map(name => `${folder}/${name}`)
    .filter(file => /\.tsx?$/.test(file) && !mayKnow.test(file))
    .filter(file => readFileSync(new URL(file, root), 'utf8').includes('livemode')),
)
for (const file of problems) console.error(`${file} knows "livemode", which belongs to payments.`)
process.exitCode = problems.length > 0 ? 1 : 0
