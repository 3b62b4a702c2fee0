// File storage: a local folder by default, S3-compatible storage when configured. Keys are random and cannot be guessed.
import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'
import type { Notes } from './keys.ts'

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
  list(folder: Notes): Promise<string[]>
  take(path: string, key: string, type: string): Promise<StoredObject>
  /** The local file of a key, for reading only; null when the storage is not local. */
  fileOf(key: string): string | null
  pieces: Pieces
  /** Removing a missing key succeeds. */
  remove(key: string): Promise<void>
  /** Removes half-written files and unfinished uploads that have not changed since this moment. */
  sweep(before: Date): Promise<void>
  /** Resolves when the storage answers, rejects when it is out of reach: for /health/ready. */
  ping(): Promise<void>
}

export interface Pieces {
  store(): Promise<DataStore>
  idOf(key: string): string
  /** Call when all bytes arrived: makes the file available under the key, flushed to disk. Safe to repeat. Rejects with `ObjectMissing`. */
  finish(key: string, type: string): Promise<StoredObject>
  /** Deletes an upload, whole or not. A missing upload is no failure. */
  drop(key: string): Promise<void>
}

export class ObjectMissing extends Error {}
