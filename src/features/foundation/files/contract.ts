// Files that people hand in: their kinds, limits and refusals (FIL-4, FIL-5, FIL-15).
import { failures } from '#contract/failure.ts'

const MEGABYTE = 1_048_576

/** What each kind accepts, by its first bytes. `inPieces`: the limit of what comes resumably, where that is possible. */
export const FILE_KINDS = {
  image: { maxSize: 2 * MEGABYTE, types: ['image/jpeg', 'image/png'], what: 'una imagen JPG o PNG' },
  pdf: { maxSize: 50 * MEGABYTE, types: ['application/pdf'], what: 'un documento PDF' },
  video: {
    maxSize: 5 * 1024 * MEGABYTE,
    inPieces: 10 * 1024 * MEGABYTE,
    what: 'un video MP4, MOV, WebM, MKV, AVI o MTS',
    types: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska', 'video/x-msvideo', 'video/mp2t'],
  },
} as const satisfies Record<string, { maxSize: number; inPieces?: number; types: readonly string[]; what: string }>

export type FileKind = keyof typeof FILE_KINDS

/** Minutes for which an upload's address works. */
export const UPLOAD_MINUTES = 15
/** Hours for which an address for pieces works: a large file over a slow line needs them. */
export const PIECES_HOURS = 24

export const fileFailures = failures({
  LINK_EXPIRED: [403, 'El enlace no es válido o ya expiró.'],
  ALREADY_UPLOADED: [409, 'Este archivo ya se subió.'],
  FILE_EMPTY: [400, 'El archivo está vacío.'],
  FILE_INCOMPLETE: [400, 'El archivo no llegó completo. Intenta de nuevo.'],
  PICTURE_TOO_LARGE: [415, 'La imagen es demasiado grande. Máximo 25 millones de puntos y 8,000 por lado.'],
  FILE_NOT_FOUND: [404, 'El archivo no existe'],
})

/** '2 MB', '5 GB'. */
export const sizeText = (bytes: number): string =>
  bytes >= 1024 * MEGABYTE ? `${Math.floor(bytes / (1024 * MEGABYTE))} GB` : `${Math.floor(bytes / MEGABYTE)} MB`
