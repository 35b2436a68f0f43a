import { developmentWebApplication } from './development-web.ts'
import { run } from '../processes/run.ts'

await run({ web: developmentWebApplication() })
