import fastify from 'fastify'
import pg from 'pg'

// A bare Fastify route with one prepared query: what an answer from the database costs at least.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()
app.get<{ Params: { id: string } }>('/api/scholarshipDetails/:id', async ({ params: { id } }) => {
  const { rows } = await pool.query({
    name: 'details',
    text: 'select * from scholarships where id = $1',
    values: [id],
  })
  return rows[0]
})
console.log(`running at ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
