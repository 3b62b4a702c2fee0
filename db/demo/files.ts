import { readFile } from 'node:fs/promises'
import type { Demo } from './context.ts'

export const demoFile = (name: string): Promise<Buffer> => readFile(new URL(`./files/${name}`, import.meta.url))

/**
 * A storage key of 32 hexadecimal digits. It differs for each moment of seeding: the files of a demo that ended the same day wait for
 * the sweep under their keys.
 */
export function demoKey({ id, random, clock }: Pick<Demo, 'id' | 'random' | 'clock'>, ending: string): string {
  const digits = (random.between(0x10000000, 0xffffffff) ^ clock.now.getTime()) >>> 0
  return `${id()}${digits.toString(16).padStart(8, '0')}${ending}`
}

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
