import type { AddressInfo } from 'node:net'
import express from 'express'
import pg from 'pg'

// The baseline version of this product, to compare with: Express, ILIKE, OFFSET, count(*), and no rules on writes.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = express()
app.use(express.json())

const searched = ['university_name', 'scholarship_name', 'category', 'subject', 'degree', 'country', 'city']
const contains = searched.map(column => `${column} ilike '%' || $1 || '%'`).join(' or ')

app.get('/api/allScholarships', async (request, response) => {
  const { page = '1', size = '3', search = '' } = request.query as Record<string, string>
  const offset = (Number(page) - 1) * Number(size)
  const where = search ? `where ${contains}` : ''
  const words = search ? [search] : []
  const [rows, count] = await Promise.all([
    pool.query(
      `select * from baseline.scholarships ${where} order by application_fee_minor, posted_at desc
        limit ${Number(size)} offset ${offset}`,
      words,
    ),
    pool.query(`select count(*)::int as count from baseline.scholarships ${where}`, words),
  ])
  response.json({ scholarships: rows.rows, count: count.rows[0].count })
})

app.get('/api/scholarships', async (request, response) => {
  const { limit = '20', offset = '0' } = request.query as Record<string, string>
  const { rows } = await pool.query(
    `select * from baseline.scholarships order by application_fee_minor, posted_at desc limit $1 offset $2`,
    [limit, offset],
  )
  response.json(rows)
})

app.get('/api/scholarshipDetails/:id', async (request, response) => {
  const { rows } = await pool.query('select * from baseline.scholarships where id = $1', [request.params.id])
  if (rows[0]) response.json(rows[0])
  else response.status(404).json({ message: 'not found' })
})

app.post('/api/reviews', async (request, response) => {
  const { scholarshipId, userId, ratingPoint, reviewerComments } = request.body
  const { rows } = await pool.query(
    `insert into baseline.reviews (scholarship_id, user_id, rating_point, comments)
      values ($1, $2, $3, $4) returning id`,
    [scholarshipId, userId, ratingPoint, reviewerComments],
  )
  response.status(201).json({ insertedId: rows[0].id })
})

app.post('/api/appliedScholarship', async (request, response) => {
  const { scholarshipId, userId, phone, photo, address, gender, degree, ssc, hsc } = request.body
  const { rows } = await pool.query(
    `insert into baseline.applications (scholarship_id, user_id, phone, photo, address, gender, degree, ssc, hsc)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [scholarshipId, userId, phone, photo, address, gender, degree, ssc, hsc],
  )
  response.status(201).json({ insertedId: rows[0].id })
})

const server = app.listen(0, '127.0.0.1', () => {
  console.log(`running at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
