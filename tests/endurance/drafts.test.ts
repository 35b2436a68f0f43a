import { expect, test } from 'vitest'
import { seededRandom } from '../../demo-data/random.ts'
import { newId } from '../../server/database/new-id.ts'
import { typeAtRandom } from '../scenarios/drafts/random-drafts.ts'
import { ask } from '../support/ask.ts'
import { insertScholarshipWithForm } from '../support/form-factories.ts'
import { signUp } from '../support/identity/people.ts'
import { useProduct } from '../support/product.ts'

const product = useProduct()

/** A seed that a failure named repeats its choices: `DRAFTS_SEED=… npm run test:endurance`. */
const { DRAFTS_SEED: seed = newId() } = process.env

test('[DRAFT2] 1,000 sessions over a line that loses, doubles, delays and reorders lose nothing, and all tabs agree', async () => {
  console.log(`seed ${seed}`)
  const random = seededRandom(seed)
  const [{ scholarshipId }, amina] = await Promise.all([insertScholarshipWithForm(product), signUp(product)])
  for (let session = 0; session < 1_000; session += 1) {
    await product.db.deleteFrom('application_drafts').execute()
    const { body } = await ask(product, amina, 'POST /drafts', { scholarshipId })
    const own = { id: body.insertedId, userId: amina.userId }
    expect(await typeAtRandom(product.db, own, { random, steps: 60 }), `session ${session}`).toEqual([])
  }
})
