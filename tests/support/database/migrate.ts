// Brings the database at the given URL to the newest schema, in a process that a test may kill.
import { migrateToLatest } from '../../../server/platform/database/migrate.ts'

console.log('migrating')
console.log(`carried out ${(await migrateToLatest(process.argv[2] ?? '')).length}`)
