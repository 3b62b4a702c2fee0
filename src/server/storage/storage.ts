// Where files live: a local folder by default, S3-compatible storage when configured. Keys are random, never guessable.
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
  /** Keys of all notes of this kind. */
  list(folder: Notes): Promise<string[]>
  /** Puts a file of this machine under the key; it is no longer in its old place. */
  take(path: string, key: string, type: string): Promise<StoredObject>
  /** The file of this machine in which the key's bytes lie, or null where they lie elsewhere. For reading only. */
  fileOf(key: string): string | null
  /** Uploads that come in pieces. */
  pieces: Pieces
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>
  /** Removes half-written files and unfinished uploads that were left alone since this moment. */
  sweep(before: Date): Promise<void>
  /** Resolves when the storage answers, rejects when it is out of reach: for /health/ready. */
  ping(): Promise<void>
}

/** Uploads in pieces, as tus keeps them, by the key under which they will lie. */
export interface Pieces {
  store(): Promise<DataStore>
  /** What the store calls such an upload. */
  idOf(key: string): string
  /** All bytes came: now they lie under the key, flushed to the disk. Safe to repeat. Rejects with `ObjectMissing`. */
  finish(key: string, type: string): Promise<StoredObject>
  /** Takes away what came, whole or not. Removing what is not there is no failure. */
  drop(key: string): Promise<void>
}

export class ObjectMissing extends Error {}
