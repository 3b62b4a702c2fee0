// Addresses for uploading and reading files. All are sealed, so that no path can be guessed.
import type { SignedLinks } from '#server/auth/signedLinks.ts'
import type { FileRow } from './store.ts'

const pathOf = (id: string) => `/api/files/${id}`
const uploadText = (id: string, expires: string) => `PUT ${pathOf(id)}|${expires}`
const piecesText = (id: string, expires: string) => `PIECES ${pathOf(id)}|${expires}`
const publicText = (id: string) => `public ${pathOf(id)}`

/** Accepts one PUT until `expires` (seconds since 1970). */
export const uploadUrl = (links: SignedLinks, id: string, expires: number): string =>
  `/api/files/upload/${id}?expires=${expires}&signature=${links.seal(uploadText(id, String(expires)))}`

/** Accepts the file in pieces (tus 1.0) until `expires`: POST begins, the same address continues. */
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

/** The address for browsers: permanent and cacheable for pictures, one minute for other files. */
export const fileUrl = (links: SignedLinks, { id, kind }: Pick<FileRow, 'id' | 'kind'>): string =>
  kind === 'image' ? `${pathOf(id)}?signature=${links.seal(publicText(id))}` : links.sign(pathOf(id))

/** 'public': permanent, for everyone; 'private': for a minute; null: no valid seal. */
export function readingOf(links: SignedLinks, id: string, url: string, query: Record<string, unknown>): 'public' | 'private' | null {
  if (query.expires === undefined)
    return typeof query.signature === 'string' && links.sealHolds(publicText(id), query.signature) ? 'public' : null
  return links.holds(url) ? 'private' : null
}
