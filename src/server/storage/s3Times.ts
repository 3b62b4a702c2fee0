// Time limits of a store: a silent store fails soon, while a transfer in progress gets more time.

const ANSWER_MS = 8_000
/** 1.6 Mbit/s. */
const SLOWEST_BYTES_PER_MS = 200

export const timeFor = (bytes: number): number => ANSWER_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS)

/** The store joins the parts of a large file before it answers. */
export const JOINING_MS = 300_000

/** For the SDK's client: without `throw…` it would only print a warning. */
export const answeringWithin = (requestTimeout: number) => ({ connectionTimeout: 5_000, requestTimeout, throwOnRequestTimeout: true })
