import { readFile } from 'node:fs/promises'
import type { Demo } from './context.ts'

/** A file in db/demo/files. */
export const demoFile = (name: string): Promise<Buffer> => readFile(new URL(`./files/${name}`, import.meta.url))

/** 32 hexadecimal digits, as the storage requires; the same on every machine. */
export const demoKey = ({ id, random }: Pick<Demo, 'id' | 'random'>, ending: string): string =>
  `${id()}${random.between(0x10000000, 0xffffffff).toString(16)}${ending}`

/** Announces and uploads a file. @returns its id */
export async function storeFile(
  demo: Demo,
  { name, kind, contentType, bytes }: { name: string; kind: 'image' | 'pdf' | 'video'; contentType: string; bytes: Buffer },
): Promise<string> {
  const [id, key] = [demo.id(), demoKey(demo, `.${name.split('.').at(-1)!}`)]
  const createdAt = demo.clock.at(demo.clock.day(-30), 600)
  const size = bytes.length
  await demo.insert('storedFile', [
    { id, key, kind, name, contentType, size, maxSize: size, state: 'ready', etag: '', createdAt, readyAt: createdAt },
  ])
  await demo.storage?.put(key, bytes, contentType)
  return id
}
