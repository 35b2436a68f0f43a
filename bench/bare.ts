import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A server that does nothing but answer: what Node can do at most on this machine.
const body = readFileSync(process.env.BODY_FILE ?? '')
const headers = { 'content-type': process.env.CONTENT_TYPE, 'content-length': body.length }
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`running at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
