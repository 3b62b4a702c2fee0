// Resumable uploads directly to the bucket: each piece is a part of an S3 multipart upload.
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import type { S3Store } from '@tus/s3-store'
import { pathOfKey } from './keys.ts'
import type { Pieces, StoredObject } from './storage.ts'

type Sdk = typeof import('@aws-sdk/client-s3')

const HOUR = 3_600_000
export const PART_BYTES = 8 * 1_048_576

/** Files that a finished upload leaves beside its object. */
const notesOf = (id: string) => [`${id}.info`, `${id}.part`]

interface Bucket {
  bucket: string
  config: S3ClientConfig
  ask<T>(key: string, call: (sdk: Sdk, client: S3Client) => Promise<T>): Promise<T>
  head(key: string): Promise<StoredObject>
}

export function s3Pieces({ bucket, config, ask, head }: Bucket): Pieces & { sweep(): Promise<void> } {
  let opened: Promise<S3Store> | undefined
  const store = () =>
    (opened ??= import('@tus/s3-store').then(
      ({ S3Store }) =>
        new S3Store({
          partSize: PART_BYTES,
          // Much longer than a row waits: this removes uploads without a row.
          expirationPeriodInMilliseconds: 72 * HOUR,
          useTags: false,
          s3ClientConfig: { ...config, bucket },
        }),
    ))
  const forget = (key: string, objects: string[]) =>
    ask(key, async (sdk, client) => {
      for (const Key of objects) await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key }))
    })
  return {
    store,
    idOf: pathOfKey,
    async finish(key) {
      const object = await head(key)
      await forget(key, notesOf(pathOfKey(key)))
      return object
    },
    async drop(key) {
      const id = pathOfKey(key)
      // tus says 'not found' for uploads that never began and for complete ones.
      await (await store()).remove(id).catch(() => {})
      await forget(key, [id, ...notesOf(id)])
    },
    async sweep() {
      await (await store()).deleteExpired()
    },
  }
}
