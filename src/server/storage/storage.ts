// Where files live: a local folder by default, S3-compatible storage when configured. Keys are random, never guessable.
import type { Readable } from 'node:stream'

export interface StoredObject {
  size: number
  type: string
  etag: string
}

export interface Storage {
  put(key: string, body: Uint8Array | Readable, type: string): Promise<StoredObject>
  /** Bytes from `start` to `end` inclusive, or all. Rejects with `ObjectMissing`. */
  read(key: string, range?: { start: number; end: number }): Promise<{ body: Readable } & StoredObject>
  head(key: string): Promise<StoredObject | null>
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>
  /** Removes half-written files that were begun before this moment: what a crash left behind. */
  sweep(before: Date): Promise<void>
  /** Resolves when the storage answers, rejects when it is out of reach: for /health/ready. */
  ping(): Promise<void>
}

export class ObjectMissing extends Error {}
