import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A server with one fixed answer: the most that Node can do on this machine, in the given number of processes.
const processes = Number(process.env.PROCESSES)
if (processes > 1 && cluster.isPrimary) startWorkers()
else listen()

function startWorkers(): void {
  let listening = 0
  cluster.on('listening', (_worker, { port }) => {
    listening += 1
    if (listening === processes) console.log(`running at http://127.0.0.1:${port}`)
  })
  for (let started = 0; started < processes; started += 1) cluster.fork()
}

function listen(): void {
  const body = readFileSync(process.env.BODY_FILE ?? '')
  const headers = { 'content-type': process.env.CONTENT_TYPE, 'content-length': body.length }
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    if (!cluster.isWorker)
      console.log(`running at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
}
