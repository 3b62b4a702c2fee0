import { createReadStream } from 'node:fs'
import { access, constants, copyFile, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { notesIn, pathOfKey, typeOfKey } from './keys.ts'
import { flush, sweepParts, writePart } from './parts.ts'
import { ObjectMissing, type Storage, type StoredObject } from './storage.ts'

/** Without this a power cut may undo a rename although the file was flushed. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** With less free space no upload begins. */
const LEAST_BYTES = 1_048_576
async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < LEAST_BYTES
}

/** A rename between two disks fails. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    const beside = `${to}.part`
    await copyFile(from, beside)
    await flush(beside)
    await rename(beside, to)
    await rm(from)
  }
}

export function localStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, pathOfKey(key))
  const parts = join(root, 'parts')

  async function head(key: string): Promise<StoredObject | null> {
    const stats = await stat(pathOf(key)).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    return (
      stats && { size: stats.size, type: typeOfKey(key), etag: `"${stats.size.toString(16)}-${Math.trunc(stats.mtimeMs).toString(16)}"` }
    )
  }

  async function settle(from: string, key: string): Promise<StoredObject> {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true })
    await move(from, path)
    await syncFolder(dirname(path))
    return (await head(key))!
  }

  const idOf = (key: string) => {
    pathOfKey(key)
    return `${key}.part`
  }
  const pieceOf = (key: string) => join(parts, idOf(key))
  const openPieces = async () => {
    await mkdir(parts, { recursive: true })
    const { FileStore } = await import('@tus/file-store')
    const store = new FileStore({ directory: parts })
    const write = store.write.bind(store)
    // The library does not report why a write failed.
    store.write = (...piece) =>
      write(...piece).catch(async (error: unknown) => {
        throw (await isFull(parts)) ? Object.assign(new Error('no space left'), { code: 'ENOSPC', cause: error }) : error
      })
    return store
  }
  let opened: ReturnType<typeof openPieces> | undefined

  return {
    head,
    async put(key, body) {
      pathOfKey(key)
      const part = await writePart(parts, body)
      return settle(part, key).catch(async (error: unknown) => {
        await rm(part, { force: true })
        throw error
      })
    },
    async take(path, key) {
      await flush(path)
      return settle(path, key)
    },
    async read(key, range) {
      const object = await head(key)
      if (!object) throw new ObjectMissing(key)
      return { ...object, body: createReadStream(pathOf(key), range) }
    },
    async list(folder) {
      const names = await readdir(join(root, folder)).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      return notesIn(folder, names)
    },
    fileOf: pathOf,
    remove: key => rm(pathOf(key), { force: true }),
    pieces: {
      store: () => (opened ??= openPieces()),
      idOf,
      async finish(key) {
        const piece = pieceOf(key)
        const settled = await flush(piece)
          .then(() => settle(piece, key))
          .catch(async (error: unknown) => {
            if (!isMissing(error)) throw error
            return head(key)
          })
        if (!settled) throw new ObjectMissing(key)
        await rm(`${piece}.json`, { force: true })
        return settled
      },
      async drop(key) {
        await rm(pathOf(key), { force: true })
        await rm(pieceOf(key), { force: true })
        await rm(`${pieceOf(key)}.json`, { force: true })
      },
    },
    sweep: before => sweepParts(parts, before),
    async ping() {
      await mkdir(root, { recursive: true })
      await access(root, constants.W_OK)
    },
  }
}
