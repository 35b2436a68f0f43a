import { verifyBackup } from '../../server/backup/verify-backup.ts'
import { defineCommand, json } from '../command.ts'

export const verify = defineCommand({
  name: 'verify-backup',
  summary: 'Reads a backup to the last byte and says whether it is as it was written.',
  argument: 'FOLDER|FILE.tar',
  options: json,
  examples: ['verify-backup /var/backups/bursary/bursary-20261125T030000.120Z'],
  async run({ values, argument }) {
    const { moment, product, tables, pictures } = await verifyBackup(argument)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const files = Object.keys(pictures.sums).length
    console.log(
      values.json
        ? JSON.stringify({ moment, product, rows, pictures: files })
        : `\n  Whole: the state of ${moment}, made by Bursary ${product}, ${rows.toLocaleString('en')} rows, ${files.toLocaleString('en')} files of pictures.\n`,
    )
  },
})
