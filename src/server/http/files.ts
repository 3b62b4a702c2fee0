// Downloads: fixed type, nosniff and a sandboxing policy, so that an uploaded file cannot act as a page of ours.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileAnswer } from '#contract/route.ts'

export const SANDBOX = "sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Encodes for RFC 5987: also the characters that `encodeURIComponent` leaves, or strict readers drop the name (M138). */
const headerText = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** The file name for the header: an ASCII fallback and the real name (RFC 6266). */
export const disposition = (filename: string, inline: boolean): string => {
  const plain = filename.normalize('NFD').replace(/[^\w. -]+/g, '')
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${headerText(filename)}`
}

export async function sendFile(_request: FastifyRequest, reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  return reply
    .header('content-type', file.type)
    .header('content-disposition', disposition(file.filename, file.inline ?? false))
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', SANDBOX)
    .send(file.body instanceof Uint8Array ? Buffer.from(file.body) : Readable.from(file.body))
}
