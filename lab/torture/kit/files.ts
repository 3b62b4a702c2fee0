import { randomBytes } from 'node:crypto'
import type { Desk } from './desk.ts'

/** A PNG of one pixel: a file that cannot be opened is refused (M99). */
const POINT = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const LIMIT_MS = 60_000

/** A picture of so many bytes: bytes after its end are ignored. */
export const picture = (bytes: number): Buffer => Buffer.concat([POINT, randomBytes(bytes - POINT.length)])

export interface Announced {
  url: string
  image: { _id: string; url: string }
}

export const announce = (desk: Desk, size: number): Promise<Announced> =>
  desk.ask({ method: 'POST', path: '/images', body: { filename: 'foto.png', size } })

export interface Came {
  status: number
  text: string
  bytes: Buffer
  milliseconds: number
}

/** `status` 0: no answer, or an incomplete one. */
export async function exchange(port: number, path: string, body?: Buffer): Promise<Came> {
  const start = performance.now()
  const over = () => performance.now() - start
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...(body && { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': 'image/png' } }),
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, bytes, text: bytes.toString('utf8', 0, 300), milliseconds: over() }
  } catch (error) {
    return { status: 0, bytes: Buffer.alloc(0), text: String(error), milliseconds: over() }
  }
}
