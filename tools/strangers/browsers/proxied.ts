// The proxy's file of `deploy/`, before one server on this machine, with a certificate of its own making.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../runner.ts'
import { freePort } from '../../freePort.ts'
import { findProgram } from '../stranger.ts'

/** @param port where the proxy listens. @param server the product's port. */
export async function proxied(port: number, server: number): Promise<{ close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'plantel-proxy-'))
  const file = (await readFile(join(root, 'deploy/Caddyfile'), 'utf8')).replace('web1:4000 web2:4000', `127.0.0.1:${server}`)
  const quiet = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${await freePort()}\n\tdefault_bind 127.0.0.1\n}\n`
  await writeFile(join(folder, 'Caddyfile'), quiet + file)
  const child = spawn((await findProgram('caddy'))!, ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, SITE_ADDRESS: `https://localhost:${port}` },
    stdio: 'ignore',
  })
  // Its health checks come every ten seconds, and before the first nobody is let through.
  await pause(1_000)
  return {
    async close() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
