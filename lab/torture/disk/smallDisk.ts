// A tmpfs for a case, small enough to fill without harm, mounted where only one process sees it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { LeftOut } from '../torture.ts'

export interface SmallDisk {
  path: string
  free(): Promise<number>
  fill(leave: number): Promise<void>
  clear(): Promise<void>
  close(): Promise<void>
}

/** When this process ends, its standard input closes, and the disk is gone. */
const HOLD = 'mount -t tmpfs -o size="$1" tmpfs "$2" && echo mounted && cat >/dev/null'

/** Throws `LeftOut` where nothing can be mounted. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  if (process.platform !== 'linux') throw new LeftOut('a small disk can only be made on Linux')
  const root = process.getuid?.() === 0
  const at = '/mnt'
  const holder = spawn(
    'unshare',
    [...(root ? [] : ['--user', '--map-root-user']), '--mount', 'sh', '-c', HOLD, 'sh', `${megabytes}m`, at],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  )
  const unmounted = once(holder, 'close').then(
    () => false,
    () => false,
  )
  const mounted = await Promise.race([once(createInterface(holder.stdout), 'line').then(() => true), unmounted])
  if (!mounted) throw new LeftOut('this system lets nobody mount a small disk (unshare, tmpfs)')
  const path = `/proc/${holder.pid}/root${at}`
  const ballast = join(path, 'ballast')
  const free = async () => {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  }
  const clear = () => rm(ballast, { force: true })
  return {
    path,
    free,
    clear,
    async fill(leave) {
      await clear()
      await writeFile(ballast, Buffer.alloc(Math.max(0, (await free()) - leave)))
    },
    async close() {
      holder.stdin.end()
      await unmounted
    },
  }
}
