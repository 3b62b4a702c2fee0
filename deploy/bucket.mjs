// Creates the bucket of compose.yaml once, with versions, so that a file deleted by mistake can be restored. Any S3-compatible store.
import { CreateBucketCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3'

const { S3_BUCKET, S3_ENDPOINT, S3_REGION = 'us-east-1', S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env
const client = new S3Client({
  region: S3_REGION,
  endpoint: S3_ENDPOINT,
  credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED',
})
const OURS = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'])
await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET })).catch((/** @type {unknown} */ error) => {
  if (!(error instanceof Error && OURS.has(error.name))) throw error
})
const VersioningConfiguration = { Status: 'Enabled' }
await client.send(new PutBucketVersioningCommand({ Bucket: S3_BUCKET, VersioningConfiguration })).catch((/** @type {unknown} */ error) => {
  process.stderr.write(`${S3_BUCKET} keeps no versions: ${String(error)}\n`)
})
process.stdout.write(`${S3_BUCKET} is there.\n`)
