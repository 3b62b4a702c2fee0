// The proxy configuration of `deploy/`, before a server on this machine, with a self-made certificate.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../../tools/runner.ts'
import { freePort } from '../../../tools/freePort.ts'
import { findProgram } from '../stranger.ts'

export interface Proxy {
  plain: number
  close(): Promise<void>
}

/** @param port where the proxy listens. @param server the product's port */
export async function proxied(port: number, server: number): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'plantel-proxy-'))
  const plain = await freePort()
  const quiet = ['admin off', 'skip_install_trust', `http_port ${plain}`, `https_port ${port}`, 'default_bind 127.0.0.1']
  const file = (await readFile(join(root, 'deploy/Caddyfile'), 'utf8'))
    .replace('web1:4000 web2:4000', `127.0.0.1:${server}`)
    .replace('auto_https disable_redirects', ['auto_https disable_redirects', ...quiet].join('\n\t'))
  await writeFile(join(folder, 'Caddyfile'), file)
  const child = spawn((await findProgram('caddy'))!, ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, SITE_ADDRESS: 'localhost' },
    stdio: 'ignore',
  })
  // Health checks run every ten seconds; before the first it refuses calls.
  await pause(1_000)
  return {
    plain,
    async close() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}
