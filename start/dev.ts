import { developmentWebApplication } from './development-web.ts'
import { run } from './run.ts'

await run({ web: developmentWebApplication() })
