import { createReadStream } from 'node:fs'
import type { CreateMultipartUploadCommandInput, S3Client } from '@aws-sdk/client-s3'
import { JOINING_MS, timeFor } from './s3Times.ts'

type Sdk = typeof import('@aws-sdk/client-s3')

const PART_BYTES = 64 * 1_048_576

/** @returns the object's etag. A failure leaves nothing behind. */
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
      // The call fails with it; without a listener it would end the process.
      const Body = createReadStream(path, { start, end }).on('error', () => {})
      const ContentLength = end - start + 1
      const part = new sdk.UploadPartCommand({ ...upload, PartNumber, Body, ContentLength })
      const { ETag } = await client.send(part, { requestTimeout: timeFor(ContentLength) })
      Parts.push({ PartNumber, ETag })
    }
    const whole = new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })
    return (await client.send(whole, { requestTimeout: JOINING_MS })).ETag
  } catch (error) {
    await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => {})
    throw error
  }
}
