// Files in a folder of this machine, or in one that several machines share.
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathOfKey, typeOfKey } from './keys.ts'
import { sweepParts, writePart } from './parts.ts'
import { ObjectMissing, type Storage, type StoredObject } from './storage.ts'

/** Without this a rename may be forgotten by a power cut although the file itself was flushed. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

export function localStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, pathOfKey(key))
  const parts = join(root, 'parts')

  async function head(key: string): Promise<StoredObject | null> {
    const found = await stat(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    return (
      found && { size: found.size, type: typeOfKey(key), etag: `"${found.size.toString(16)}-${Math.trunc(found.mtimeMs).toString(16)}"` }
    )
  }

  return {
    head,
    async put(key, body) {
      const path = pathOf(key)
      const part = await writePart(parts, body)
      try {
        await mkdir(dirname(path), { recursive: true })
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
      return (await head(key))!
    },
    async read(key, range) {
      const found = await head(key)
      if (!found) throw new ObjectMissing(key)
      return { ...found, body: createReadStream(pathOf(key), range) }
    },
    remove: key => rm(pathOf(key), { force: true }),
    sweep: before => sweepParts(parts, before),
    async ping() {
      await mkdir(root, { recursive: true })
      await access(root, constants.W_OK)
    },
  }
}
