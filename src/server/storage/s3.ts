// Stores files in S3-compatible storage. The SDK is large, so it loads with the first file.
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import { httpErrors, Refusal } from '#server/http/refusal.ts'
import { notesIn, pathOfKey } from './keys.ts'
import { sweepParts, writePart } from './parts.ts'
import { PART_BYTES, s3Pieces } from './s3Pieces.ts'
import { sendParts } from './s3Parts.ts'
import { answeringWithin, timeFor } from './s3Times.ts'
import { ObjectMissing, type Storage, type StoredObject } from './storage.ts'

export interface S3Settings {
  bucket: string
  endpoint?: string
  region: string
  accessKeyId?: string
  secretAccessKey?: string
}

/** One call takes at most 5 GB, and starts over when it breaks. */
const AT_ONCE = 256 * 1_048_576

type Sdk = typeof import('@aws-sdk/client-s3')

const statusOf = (error: unknown): number | undefined => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/** Maps outages of the store to 503. Errors of our configuration, such as a wrong bucket or key, are not mapped. */
function translated(error: unknown, key: string): unknown {
  const status = statusOf(error)
  if (status === 404) return new ObjectMissing(key)
  if (status !== undefined && status < 500 && status !== 429) return error
  return Object.assign(new Refusal(httpErrors.outOfReach), { cause: error })
}

/** `parts` is a local folder: streams are written there first, because S3 needs the size beforehand. */
export function s3Storage(settings: S3Settings, parts: string, answerMs = timeFor(0)): Storage {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = settings
  const config: S3ClientConfig = {
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    maxAttempts: 2,
    // Compatible stores refuse the newer checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: answeringWithin(answerMs),
    // The caller reports failures; the SDK would print them past the log.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  }
  let loaded: Promise<{ sdk: Sdk; client: S3Client }> | undefined
  const load = () => (loaded ??= import('@aws-sdk/client-s3').then(sdk => ({ sdk, client: new sdk.S3Client(config) })))
  const target = (key: string) => ({ Bucket: bucket, Key: pathOfKey(key) })
  async function ask<T>(key: string, call: (sdk: Sdk, client: S3Client) => Promise<T>): Promise<T> {
    const { sdk, client } = await load()
    return call(sdk, client).catch((error: unknown) => {
      throw translated(error, key)
    })
  }
  const object = (size: number | undefined, type: string | undefined, etag: string | undefined): StoredObject => ({
    size: size ?? 0,
    type: type ?? 'application/octet-stream',
    etag: etag ?? '',
  })

  async function send(key: string, body: Uint8Array | Readable, size: number, type: string): Promise<StoredObject> {
    const output = await ask(key, (sdk, client) =>
      client.send(new sdk.PutObjectCommand({ ...target(key), Body: body, ContentLength: size, ContentType: type }), {
        requestTimeout: timeFor(size),
      }),
    )
    return object(size, type, output.ETag)
  }

  async function take(path: string, key: string, type: string): Promise<StoredObject> {
    pathOfKey(key)
    try {
      const { size } = await stat(path)
      if (size <= AT_ONCE) return await send(key, createReadStream(path), size, type)
      const etag = await ask(key, (sdk, client) => sendParts(sdk, client, { ...target(key), ContentType: type }, path, size))
      return object(size, type, etag)
    } finally {
      await rm(path, { force: true })
    }
  }

  async function head(key: string): Promise<StoredObject> {
    const output = await ask(key, (sdk, client) => client.send(new sdk.HeadObjectCommand(target(key))))
    return object(output.ContentLength, output.ContentType, output.ETag)
  }
  const pieces = s3Pieces({ bucket, config: { ...config, requestHandler: answeringWithin(timeFor(PART_BYTES)) }, ask, head })

  return {
    async put(key, body, type) {
      pathOfKey(key)
      return body instanceof Readable ? take(await writePart(parts, body), key, type) : send(key, body, body.byteLength, type)
    },
    take,
    fileOf: () => null,
    pieces,
    async read(key, range) {
      const output = await ask(key, (sdk, client) =>
        client.send(new sdk.GetObjectCommand({ ...target(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) })),
      )
      const whole = output.ContentRange?.split('/')[1]
      return { ...object(whole ? Number(whole) : output.ContentLength, output.ContentType, output.ETag), body: output.Body as Readable }
    },
    async list(folder) {
      const names: string[] = []
      for (let from: string | undefined, more = true; more;) {
        const page = await ask(folder, (sdk, client) =>
          client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/`, ContinuationToken: from })),
        )
        names.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(folder.length + 1)))
        from = page.NextContinuationToken
        more = page.IsTruncated === true && from !== undefined
      }
      return notesIn(folder, names)
    },
    async head(key) {
      try {
        return await head(key)
      } catch (error) {
        if (error instanceof ObjectMissing) return null
        throw error
      }
    },
    async remove(key) {
      await ask(key, (sdk, client) => client.send(new sdk.DeleteObjectCommand(target(key)))).catch((error: unknown) => {
        if (!(error instanceof ObjectMissing)) throw error
      })
    },
    async sweep(before) {
      await sweepParts(parts, before)
      await pieces.sweep()
    },
    async ping() {
      await ask('', (sdk, client) => client.send(new sdk.HeadBucketCommand({ Bucket: bucket })))
    },
  }
}
