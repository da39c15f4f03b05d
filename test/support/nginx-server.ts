import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

const NGINX = '/usr/sbin/nginx'

/** Whether there is nginx; the title of a test says where there is none. */
export const hasNginx = existsSync(NGINX)
export const withoutNginx = hasNginx ? '' : ` (skipped: there is no ${NGINX})`

/** Starts Debian's nginx with a configuration that listens on a port of this machine; returns how it is stopped. */
export async function startNginx(config: string, port: number): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'petstore-nginx-'))
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\n${inFolder(config, folder)}`,
  )
  const child = spawn(NGINX, ['-p', folder, '-c', file, '-g', 'daemon off; master_process off;'], {
    stdio: 'ignore',
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries === 250) throw new Error(`${NGINX} does not listen on ${port}`)
    await sleep(20)
  }
  return async () => {
    process.off('exit', kill)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

// --- internal ---

/** What nginx writes, it writes into a folder. */
function inFolder(config: string, folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = kinds.map((kind) => `  ${kind}_temp_path ${folder}/${kind};`).join('\n')
  return config.replace('http {', `http {\n  access_log off;\n${paths}`)
}

async function answers(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1')
  const isThere = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return isThere
}
