// Files that people hand in: their kinds, limits and refusals (FIL-4, FIL-5, FIL-15).
import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { id, line } from '#contract/fields.ts'
import { post, routes, type Answer } from '#contract/route.ts'
import { never } from '#lib/undo.ts'

const MEGABYTE = 1_048_576

/** The types of each kind, by first bytes. `inPieces`: the limit of resumable uploads, if allowed. */
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

/** Checked before a picture is sent (CUR-37). */
export const PICTURE_TEXT = 'La imagen debe ser JPG o PNG y pesar menos de 2 MB.'

export const UPLOAD_MINUTES = 15
/** Hours for which an address for pieces is valid: large files need them on a slow line. */
export const PIECES_HOURS = 24

/** Pictures of courses, material and academy (CUR-39): PUT the file to `url` afterwards. */
export const images = routes('images', {
  create: post('/images', {
    summary: 'Start the upload of a picture',
    access: ['post /courses/', 'put /courses/', 'post /locations/', 'post /playlists/', 'put /playlists/', 'put /academy/'],
    scope: 'open',
    undo: never('Solo aparta un lugar para la imagen; sin usar se borra sola en 24 horas.'),
    unaudited: true,
    body: z.object({ filename: line().min(1).max(200), size: z.int().min(1).optional(), type: line().max(100).optional() }),
    returns: { url: z.string(), image: z.object({ _id: id, url: z.string() }) },
  }),
})

export type Picture = Answer<typeof images.create>['image']

export const fileFailures = failures({
  LINK_EXPIRED: [403, 'El enlace no es válido o ya expiró.'],
  ALREADY_UPLOADED: [409, 'Este archivo ya se subió.'],
  FILE_EMPTY: [400, 'El archivo está vacío.'],
  FILE_INCOMPLETE: [400, 'El archivo no llegó completo. Intenta de nuevo.'],
  PICTURE_TOO_LARGE: [415, 'La imagen es demasiado grande. Máximo 25 millones de puntos y 8,000 por lado.'],
  FILE_BROKEN: [415, 'El archivo está dañado o incompleto: no se puede abrir.'],
  PDF_LOCKED: [415, 'El PDF pide contraseña. Guárdalo sin ella y vuelve a subirlo.'],
  FILE_NOT_FOUND: [404, 'El archivo no existe'],
})

export const notOfKind = (kind: FileKind): string => `El archivo no es ${FILE_KINDS[kind].what}.`
export const tooLargeText = (most: number): string => `El archivo es demasiado grande. Máximo ${sizeText(most)}.`

export const sizeText = (bytes: number): string =>
  bytes >= 1024 * MEGABYTE ? `${Math.floor(bytes / (1024 * MEGABYTE))} GB` : `${Math.floor(bytes / MEGABYTE)} MB`
