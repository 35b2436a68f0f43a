import product from '../../../package.json' with { type: 'json' }
import { defineCommand, json } from '../command.ts'

export const version = defineCommand({
  name: 'version',
  summary: 'Prints the version of the product and of its Node.',
  options: { ...json },
  examples: ['version', 'version --json'],
  async run({ values }) {
    const versions = { version: product.version, node: process.versions.node }
    console.log(values.json ? JSON.stringify(versions) : `Bursary ${versions.version}, Node ${versions.node}`)
  },
})
