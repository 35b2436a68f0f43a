import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, type Server, startServer } from './product.ts'

/** A bare Node server whose every answer is the body in the file. */
export function startBare(bodyFile: string, contentType: string, processes: number): Promise<Server> {
  const variables = { BODY_FILE: bodyFile, CONTENT_TYPE: contentType, PROCESSES: String(processes) }
  return startServer('bare.ts', variables)
}

/** nginx that serves the file at /body, with one worker for each core; undefined where it is not installed. */
export async function startNginx(bodyFile: string): Promise<Server | undefined> {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const folder = await mkdtemp(join(tmpdir(), 'bursary-bench-nginx-'))
  const port = await freePort()
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes auto; pid ${folder}/pid; error_log stderr crit;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      access_log off; keepalive_requests 1000000; open_file_cache max=10;
      client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
      uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
      server { listen 127.0.0.1:${port}; location = /body { alias ${bodyFile}; } }
    }`,
  )
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] })
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(origin).catch(() => undefined))) {
    if (child.exitCode !== null) return undefined
    await pause(50)
  }
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGQUIT')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
