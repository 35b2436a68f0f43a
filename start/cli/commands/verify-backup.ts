import { countFiles, sayLacking } from '../../../server/operations/backup/backup-format.ts'
import { verifyBackup } from '../../../server/operations/backup/restore/verify-backup.ts'
import { defineCommand, json } from '../command.ts'

export const verify = defineCommand({
  name: 'verify-backup',
  summary: 'Reads a whole backup, checks that it is unchanged, and lists the files that it lacks.',
  argument: 'FOLDER|FILE.tar',
  options: json,
  examples: ['verify-backup /var/backups/bursary/bursary-20261125T030000.120Z'],
  async run({ values, argument }) {
    const { moment, product, tables, pictures } = await verifyBackup(argument)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const counts = countFiles(pictures)
    const lacking = sayLacking(counts)
    const whole = lacking.length === 0
    if (values.json) console.log(JSON.stringify({ whole, moment, product, rows, ...counts }))
    else {
      const has = `the state of ${moment}, made by Bursary ${product}, ${rows.toLocaleString('en')} rows, ${counts.files.toLocaleString('en')} files.`
      console.log(
        `\n  ${[whole ? `Complete: ${has}` : `Unchanged, but incomplete: ${has}`, ...lacking].join('\n  ')}\n`,
      )
    }
  },
})
