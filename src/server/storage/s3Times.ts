// How long a store may take: whoever waits for one that says nothing is told so; bytes on their way get time for themselves.

const ANSWER_MS = 8_000
/** 1.6 Mbit/s. */
const SLOWEST_BYTES_PER_MS = 200

/** Until the answer to a call that carries so many bytes. */
export const timeFor = (bytes: number): number => ANSWER_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS)

/** The store puts the parts of a large file together before it answers. */
export const JOINING_MS = 300_000

/** For the SDK's client: without `throw…` it would only write a warning. */
export const answeringWithin = (requestTimeout: number) => ({ connectionTimeout: 5_000, requestTimeout, throwOnRequestTimeout: true })
