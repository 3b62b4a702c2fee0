// A large file of this machine into the bucket, part by part.
import { createReadStream } from 'node:fs'
import type { CreateMultipartUploadCommandInput, S3Client } from '@aws-sdk/client-s3'

type Sdk = typeof import('@aws-sdk/client-s3')

const PART_BYTES = 64 * 1_048_576

/** @returns the object's etag. When it fails nothing is left behind. */
export async function sendParts(
  sdk: Sdk,
  client: S3Client,
  target: CreateMultipartUploadCommandInput,
  path: string,
  size: number,
  partBytes = PART_BYTES,
): Promise<string | undefined> {
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(target))
  const upload = { Bucket: target.Bucket, Key: target.Key, UploadId }
  try {
    const Parts = []
    for (let start = 0; start < size; start += partBytes) {
      const PartNumber: number = Parts.length + 1
      const end = Math.min(start + partBytes, size) - 1
      // The call fails with it; unheard it would end the process.
      const Body = createReadStream(path, { start, end }).on('error', () => {})
      const { ETag } = await client.send(new sdk.UploadPartCommand({ ...upload, PartNumber, Body, ContentLength: end - start + 1 }))
      Parts.push({ PartNumber, ETag })
    }
    return (await client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))).ETag
  } catch (error) {
    await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => {})
    throw error
  }
}
