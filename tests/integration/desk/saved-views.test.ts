import { expect, test } from 'vitest'
import { deskLimits } from '../../../contract/desk/desk-limits.ts'
import { ask } from '../../support/ask.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')
const colleague = usePerson(product, 'moderator', 'Tomás Rivera')
const save = (view: object, by: Person = officer) =>
  ask(product, by, 'POST /desk/views', { address: '?status=Processing', shared: false, ...view })
const viewsOf = async (person: Person) =>
  (await ask(product, person, 'GET /desk/views')).body.map(
    ({ name, by }: { name: string; by: string | null }) => [name, by],
  )

test('[DESK2] a view is seen by its officer, and by colleagues once it is shared; a name is kept once', async () => {
  const first = await save({ name: 'Mine' })
  expect(first.status).toBe(201)
  expect(await viewsOf(colleague)).toEqual([])
  const again = await save({ name: 'Mine', shared: true })
  expect(again.body).toEqual(first.body)
  await save({ name: 'Aside' }, colleague)
  expect(await viewsOf(colleague)).toEqual([
    ['Aside', null],
    ['Mine', 'Mira Staff'],
  ])
  const removed = await ask(product, colleague, `DELETE /desk/views/${first.body.insertedId}`)
  expect(removed.status).toBe(404)
  expect(await viewsOf(officer)).toEqual([['Mine', null]])
})

test.each(
  Object.entries({
    'of another site': '//elsewhere.example',
    'with a space': '?a b',
    'with a fragment': '?a#b',
    'that is a script': 'javascript:alert(1)',
    'too long': `?${'a'.repeat(deskLimits.viewAddress)}`,
  }),
)('[DESK2] an address %s is no view', async (_, address) => {
  expect((await save({ name: 'Elsewhere', address })).status).toBe(400)
})

test('[DESK2] an officer keeps a limited number of views, and replaces one of them afterwards, too', async () => {
  const owner = await signUp(product, 'moderator')
  for (let nth = 0; nth < deskLimits.views; nth++)
    expect((await save({ name: `View ${nth}` }, owner)).status).toBe(201)
  const refused = await save({ name: 'One too many' }, owner)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'limit_reached'])
  expect((await save({ name: 'View 0', shared: true }, owner)).status).toBe(201)
})
