import { defineCommand } from '../command.ts'

export const start = defineCommand({
  name: 'start',
  summary: 'Runs the product until it is stopped.',
  options: {},
  examples: ['start'],
  async run() {
    const { run } = await import('../../processes/run.ts')
    await run()
  },
})
