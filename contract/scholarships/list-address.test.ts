import { expect, test } from 'vitest'
import { allScholarshipsPageSize, specifiedTerms, type Terms } from './scholarship-terms.ts'
import { scholarshipSearchQuery } from './scholarships.ts'
import {
  type ListAddress,
  listAddress,
  pageCount,
  publicQuery,
  readListAddress,
  savedQuery,
  unreadParameters,
  usualList,
} from './list-address.ts'
import { knownSearch, withKnownTerms } from './known-terms.ts'
import { closedChoices, fitChoices, listOrders } from './scholarship-filters.ts'

const term = (name: string, ...formerNames: string[]) => ({ name, formerNames, retired: false })
const terms: Terms = {
  subject: [term('Agriculture'), term('Medicine', 'Doctor')],
  degree: [term('Masters')],
  category: [{ ...term('Partial'), retired: true }],
}
const known = (query: string) => withKnownTerms(new URLSearchParams(query), terms)
const read = (query: string) => readListAddress(known(query).known)
const unread = (query: string) => unreadParameters(known(query).known)
const paramsOf = (address: string) => new URL(address, 'http://site').searchParams

test('[S1] there are count / size pages, rounded up, and at least one', () => {
  expect([0, 1, 3, 4, 84].map(count => pageCount(count, 3))).toEqual([1, 1, 1, 2, 28])
})

test('[S1] page and API show three at a time unless another size is asked for', () => {
  expect(read('').size).toBe(3)
  expect(scholarshipSearchQuery.parse({}).size).toBe(3)
  expect(allScholarshipsPageSize).toBe(3)
})

test('[S2] page, size and search live in the address', () => {
  const list = { ...usualList, page: 2, size: 6, search: 'soil & water' }
  const address = listAddress(list)
  expect(address).toBe('/allScholarships?page=2&size=6&search=soil+%26+water')
  expect(readListAddress(paramsOf(address))).toEqual(list)
})

test.each(['page=0', 'page=-1', 'page=abc', 'page=1e9', 'size=0', 'size=101', 'page=', ''])(
  '[S2] an address with "%s" shows the usual list',
  query => {
    expect(read(query)).toEqual(usualList)
  },
)

test('[FIND4] pages leave closed scholarships out; the API includes them unless asked otherwise', () => {
  expect(usualList.closed).toBe('exclude')
  expect(scholarshipSearchQuery.parse({})).toMatchObject({ closed: 'include', sort: 'fee', facets: false })
})

test('[FIND7] an address is as short as its list, whatever a form sent', () => {
  const form =
    'search=&subject=Medicine&subject=Agriculture&subject=Medicine&country=&maxFee=&minRating=4.0&sort=fee'
  expect(unread(form)).toEqual([])
  expect(listAddress(read(form))).toBe('/allScholarships?subject=Agriculture&subject=Medicine&minRating=4')
})

test('[FIND7] what cannot be read is left out, and named', () => {
  const query =
    'page=x&subject=Alchemy&subject=Doctor&maxFee=-1&closesWithin=7.5&minRating=3.2&closed=no&sort=up'
  expect(read(query)).toEqual({ ...usualList, subject: ['Medicine'] })
  expect(unread(query)).toEqual(['page', 'sort', 'closed', 'maxFee', 'closesWithin', 'minRating'])
  expect(known(query).lost).toEqual([{ kind: 'subject', text: 'Alchemy' }])
  const many = Array.from({ length: 21 }, (_, index) => `country=Land+${index}`).join('&')
  expect(read(many).country).toHaveLength(20)
  expect(unread(many)).toEqual(['country'])
  expect(unread(`country=${'x'.repeat(81)}&country=%00&maxFee=0&maxFee=29.99`)).toEqual(['country'])
})

test('[SAVE2] a saved query is that of the address without page and size; what is lost of it is named', () => {
  const query = savedQuery(read('page=2&size=12&search=milan&degree=Masters&subject=Doctor&sort=newest'))
  expect(query).toBe('search=milan&subject=Medicine&degree=Masters&sort=newest')
  expect(knownSearch(query, terms)).toMatchObject({ query, lost: [] })
  expect(savedQuery(usualList)).toBe('')
  const old = 'subject=Alchemy&subject=Doctor&maxFee=-1'
  expect(knownSearch(old, terms)).toMatchObject({ query: 'subject=Medicine', lost: ['Alchemy', '-1'] })
})

test('[TERM1] a term is read by the name of today and by those of before, retired or not; its name alone is written', () => {
  expect(listAddress(read('subject=Doctor&subject=Medicine&category=Partial'))).toBe(
    '/allScholarships?subject=Medicine&category=Partial',
  )
  expect(known('subject=Doctor&category=Partial&degree=').lost).toEqual([])
  expect(known('subject=doctor&degree=PhD').lost.map(({ kind }) => kind)).toEqual(['subject', 'degree'])
})

test('[FIND3] best match needs words', () => {
  expect(read('sort=match').sort).toBe('fee')
  expect(read('sort=match&search=milan').sort).toBe('match')
})

test('[FIND7] [ELIG5] any list is read back from its address, and the API reads the same', () => {
  for (let round = 0; round < 2_000; round++) {
    const list = anyList()
    const params = paramsOf(listAddress(list))
    expect(unreadParameters(params)).toEqual([])
    expect(readListAddress(params)).toEqual(list)

    const { fit: _fit, ...shown } = { ...list, sort: list.sort === 'fit' ? 'fee' : list.sort }
    const given = [...params.keys()].filter(name => name !== 'fit' && params.get(name) !== 'fit')
    const query = Object.fromEntries(given.map(name => [name, asParsed(params.getAll(name))]))
    expect(scholarshipSearchQuery.parse({ closed: 'exclude', ...query })).toEqual({ ...shown, facets: false })
    expect(scholarshipSearchQuery.parse(publicQuery(list))).toEqual({ ...shown, facets: false })
  }
})

/** How the server's query parser gives the values of one parameter. */
const asParsed = (values: string[]) => (values.length === 1 ? values[0] : values)

test.each([
  { subject: '' },
  { subject: ['Doctor', 'x'.repeat(61)] },
  { country: ' ' },
  { country: Array(21).fill('Norway') },
  { maxFee: '' },
  { maxFee: ['1', '2'] },
  { maxFee: '0x10' },
  { maxFee: '1.999' },
  { closesWithin: '0' },
  { minRating: '5.5' },
  { closed: 'yes' },
  { sort: 'name' },
  { facets: '1' },
  { color: 'blue' },
])('[FIND1] the API refuses %o and names the parameter', query => {
  const [name = ''] = Object.keys(query)
  const { error } = scholarshipSearchQuery.safeParse(query)
  expect(JSON.stringify(error?.issues)).toContain(`"${name}"`)
})

const below = (limit: number) => Math.floor(Math.random() * limit)
const oneOf = <Value>(values: readonly Value[]) => values[below(values.length)] as Value
const some = (values: readonly string[]) => values.filter(() => below(2)).sort()

function anyList(): ListAddress {
  const search = oneOf(['', 'milan', 'soil & water', 'é+ü=%'])
  return {
    page: oneOf([1, 2, 1_000_000]),
    size: oneOf([3, 12, 100]),
    search,
    subject: some(specifiedTerms.subject),
    degree: some(specifiedTerms.degree),
    category: some(specifiedTerms.category),
    fit: some(fitChoices) as ListAddress['fit'],
    country: some(['Côte d’Ivoire', 'Norway', 'Trinidad & Tobago', '日本']),
    ...(below(2) && { maxFee: oneOf([0, 25, below(100_000) / 100]) }),
    ...(below(2) && { closesWithin: 1 + below(365) }),
    ...(below(2) && { minRating: 1 + below(9) / 2 }),
    sort: oneOf(search ? listOrders : listOrders.filter(order => order !== 'match')),
    closed: oneOf(closedChoices),
  }
}
