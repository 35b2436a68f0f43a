// What pages may weigh, checked on the last build. Fails, naming page, bytes and limit, when one is heavier.
import { describeWeight, isBuilt, tooHeavy, weighPages } from '../tests/support/browser/page-weight.ts'

if (isBuilt()) {
  const weights = await weighPages()
  const excess = tooHeavy(weights)
  if (excess.length > 0) {
    console.error(excess.join('\n'))
    process.exitCode = 1
  } else {
    console.log(weights.map(describeWeight).join('\n'))
  }
} else {
  console.log(
    'The web application is not built, so the budgets of its pages were not checked: npm run build.',
  )
}
