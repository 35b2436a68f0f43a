import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { installPackages } from './debian-package.ts'
import { spawnProgram } from './spawned.ts'

/** nginx with `deploy/nginx.conf`, on other ports and with a certificate of its own. */
export interface Nginx {
  /** Where it answers without TLS. */
  plainUrl: string
  /** Asks it as somebody at this address of loopback. */
  ask(path: string, from: string, options?: Asked): Promise<Answer>
  stop(): Promise<void>
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  /** Sent one after the other, with `pauseMs` in between. */
  body?: Buffer[]
  pauseMs?: number
}

export interface Answer {
  status: number
  /** Names and values, as they came. */
  rawHeaders: string[]
  body: string
}

/** Starts nginx on `ports` before a product at these addresses. Installs its package when it is missing. */
export async function startNginx(
  ports: { http: number; https: number },
  ...products: string[]
): Promise<Nginx> {
  if (spawnSync('nginx', ['-v']).status !== 0) installPackages('nginx-light')
  const folder = mkdtempSync(join(tmpdir(), 'bursary-nginx-'))
  // Its workers run as another user.
  chmodSync(folder, 0o755)
  makeCertificate(folder)
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, ports, products))
  const nginx = spawnProgram(['nginx', '-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { cwd: folder })
  await untilListening(ports.https)
  return {
    plainUrl: `http://127.0.0.1:${ports.http}`,
    ask: (path, from, options = {}) => ask(`https://127.0.0.1:${ports.https}${path}`, from, options),
    async stop() {
      nginx.kill('SIGTERM')
      await nginx.ended
      rmSync(folder, { recursive: true })
    },
  }
}

function configuration(folder: string, ports: { http: number; https: number }, products: string[]): string {
  const site = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')
    .replaceAll(/ *listen \[::\].*\n/g, '')
    .replace('listen 80;', `listen ${ports.http};`)
    .replace('listen 443', `listen ${ports.https}`)
    .replace(
      'server 127.0.0.1:3000;',
      products.map(address => `server ${address} fail_timeout=2s;`).join('\n  '),
    )
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, folder)
  return `daemon off;
pid nginx.pid;
events {}
http {
access_log off;
client_body_temp_path body;
proxy_temp_path proxy;
fastcgi_temp_path fastcgi;
uwsgi_temp_path uwsgi;
scgi_temp_path scgi;
${site}
}`
}

/** This process trusts it, too. */
function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...names], {
    stdio: 'ignore',
  })
  const certificate = readFileSync(join(folder, 'fullchain.pem'), 'utf8')
  setDefaultCACertificates([...getCACertificates(), certificate])
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (open) return
    await pause(20)
  }
}

async function ask(url: string, localAddress: string, asked: Asked): Promise<Answer> {
  const { method = 'GET', headers = {}, body = [], pauseMs = 0 } = asked
  const length = body.reduce((sum, part) => sum + part.length, 0)
  const sent = request(url, {
    method,
    headers: { ...headers, ...(length > 0 && { 'content-length': length }) },
    localAddress,
    agent: false,
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  // What is too large is answered and closed before all of it is sent.
  sent.on('error', () => undefined)
  for (const part of body) {
    sent.write(part)
    if (pauseMs > 0) await pause(pauseMs)
  }
  sent.end()
  const [answer] = await answered
  return { status: answer.statusCode ?? 0, rawHeaders: answer.rawHeaders, body: await text(answer) }
}
