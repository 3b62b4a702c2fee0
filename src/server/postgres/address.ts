import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Account } from './account.ts'
import { chooseSocketFolder } from './folders.ts'
import type { Paths } from './paths.ts'

/** Where a server listens: a socket folder (no port), or on Windows the loopback and a port. */
export interface Address {
  host: string
  port?: number
}

interface PidFile {
  pid: number
  cluster: string
  address: Address
}

/** The content of the pid file of a running or killed server; undefined when it is missing or incomplete. */
export async function readPidFile(paths: Paths): Promise<PidFile | undefined> {
  const text = await readFile(paths.pidFile, 'utf8').catch(() => '')
  const [pid, cluster = '', , port, socketFolder, listen] = text.split('\n').map(line => line.trim())
  if (!pid || !port) return undefined
  if (socketFolder) return { pid: Number(pid), cluster, address: { host: socketFolder } }
  return listen ? { pid: Number(pid), cluster, address: { host: listen, port: Number(port) } } : undefined
}

/**
 * The address of a server that is about to start. No TCP where sockets have file permissions.
 * @param before the previous address, which is cleaned up
 */
export async function chooseAddress(paths: Paths, account: Account, before: Address | undefined): Promise<Address> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() }
  return { host: await chooseSocketFolder(paths, account, before?.host) }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port on 127.0.0.1'))))
    })
  })
}
