// Addresses under which files are handed in and read. All carry a seal, so that no path can be guessed.
import type { SignedLinks } from '#server/auth/signedLinks.ts'
import type { FileRow } from './store.ts'

const pathOf = (id: string) => `/api/files/${id}`
const uploadText = (id: string, expires: string) => `PUT ${pathOf(id)}|${expires}`
const piecesText = (id: string, expires: string) => `PIECES ${pathOf(id)}|${expires}`
const publicText = (id: string) => `public ${pathOf(id)}`

/** Takes one PUT until `expires` (seconds since 1970). */
export const uploadUrl = (links: SignedLinks, id: string, expires: number): string =>
  `/api/files/upload/${id}?expires=${expires}&signature=${links.seal(uploadText(id, String(expires)))}`

/** Takes the file in pieces (tus 1.0) until `expires`: begun with POST, gone on with under the same address. */
export const resumableUrl = (links: SignedLinks, id: string, expires: number): string =>
  `/api/uploads/${id}?expires=${expires}&signature=${links.seal(piecesText(id, String(expires)))}`

const holdsFor =
  (textOf: (id: string, expires: string) => string) =>
  (links: SignedLinks, id: string, query: Record<string, unknown>, now: Date): boolean => {
    const { expires, signature } = query
    if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return false
    return links.sealHolds(textOf(id, expires), signature) && Number(expires) * 1000 > now.getTime()
  }
export const uploadHolds = holdsFor(uploadText)
export const piecesHold = holdsFor(piecesText)

/** Where a browser reads a file: pictures under an address that stays and may be kept, everything else for a minute. */
export const fileUrl = (links: SignedLinks, { id, kind }: Pick<FileRow, 'id' | 'kind'>): string =>
  kind === 'image' ? `${pathOf(id)}?signature=${links.seal(publicText(id))}` : links.sign(pathOf(id))

/** 'public': for ever and everybody; 'private': for a minute; null: no valid seal. */
export function readingOf(links: SignedLinks, id: string, url: string, query: Record<string, unknown>): 'public' | 'private' | null {
  if (query.expires === undefined)
    return typeof query.signature === 'string' && links.sealHolds(publicText(id), query.signature) ? 'public' : null
  return links.holds(url) ? 'private' : null
}
