import { describe, expect, test } from 'vitest'
import { publicAnswer } from './public-answer.ts'

const id = '01a1fd44-7b4c-730d-a62b-b9a4fd9783d5'
const urlOf = (address: string) => publicAnswer(address)?.url

describe('addresses that ask for the same have the same name', () => {
  test.each([
    ['/', '/?utm_source=news', '/'],
    ['/about', '/about?x=1', '/about'],
    [`/scholarshipDetails/${id}`, `/scholarshipDetails/${id}?fbclid=1`, `/scholarshipDetails/${id}`],
    ['/allScholarships', '/allScholarships?page=1&other=2&search=+', '/allScholarships'],
    [
      '/allScholarships?search=a?b&page=2',
      '/allScholarships?page=2&search=a%3Fb',
      '/allScholarships?page=2&search=a%3Fb',
    ],
    ['/_.data', '/_.data', '/_.data'],
    [
      '/api/allScholarships',
      '/api/allScholarships?size=3&page=1',
      '/api/allScholarships?page=1&size=3&search=',
    ],
    ['/api/scholarships?limit=012', '/api/scholarships?limit=12', '/api/scholarships?limit=12'],
  ])('%s and %s', (one, other, url) => {
    expect([urlOf(one), urlOf(other)]).toEqual([url, url])
  })

  test('the data of a page is not the page', () => {
    const home = '_routes=routes%2Fpublic%2Fhome'
    const addresses = ['/', '/_.data', `/_.data?${home}`].map(urlOf)
    expect(new Set(addresses).size).toBe(3)
    expect(urlOf(`/_.data?${home}&_=1`)).toBe(`/_.data?${home}`)
  })
})

test.each([
  '/login',
  '/dashboard',
  '/About',
  '/nothing',
  '//',
  '/_.data?_routes=root',
  `/_.data?_routes=routes%2Fpublic%2Fhome&_routes=root`,
  '/scholarshipDetails/1',
  `/scholarshipDetails/${id}/`,
  '/api/config',
  '/api/reviews',
  `/api/reviews/by-email/a@example.org`,
  `/api/reviews/${id}?x=1`,
  '/api/scholarships',
  '/api/scholarships?limit=0',
  '/api/allScholarships?page=1&page=2',
  '/api/allScholarships?search=a&other=1',
  '/api/allScholarships?search=%FF',
  '/api/allScholarships?__proto__=1',
  'http://elsewhere.example/',
])('%s is left to the product', address => {
  expect(publicAnswer(address)).toBeUndefined()
})

test('says what it shows of the catalogue, and what is one of countless many', () => {
  expect(publicAnswer('/privacy')).toMatchObject({ shows: 'nothing', rare: false })
  expect(publicAnswer('/')).toMatchObject({ shows: 'scholarships', rare: false })
  expect(publicAnswer(`/api/scholarships/${id}`)).toMatchObject({ shows: 'scholarships' })
  for (const path of ['/api/reviews/', '/scholarshipDetails/']) {
    expect(publicAnswer(path + id)).toMatchObject({ shows: 'scholarships and reviews', rare: false })
  }
  for (const query of ['page=21', 'search=milan', 'size=4']) {
    expect(publicAnswer(`/allScholarships?${query}`)).toMatchObject({ rare: true })
    expect(publicAnswer(`/api/allScholarships?${query}`)).toMatchObject({ rare: true })
  }
})
