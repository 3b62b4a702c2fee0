import type { Readable } from 'node:stream'

const MAX_LENGTH = 20_000

/** The last part of an output: a broken file can make the reader write without end. */
export async function lastWords(stream: Readable): Promise<string> {
  let words = ''
  for await (const chunk of stream.setEncoding('utf8')) words = (words + String(chunk)).slice(-MAX_LENGTH)
  return words
}
