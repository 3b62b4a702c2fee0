import { z } from 'zod'
import { changes, room } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { count, flag, id, line, lines, nameLine } from '#contract/fields.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { edited } from '#contract/version.ts'
import { never, rows } from '#lib/undo.ts'
import { materialAccess } from './access.ts'
import { ChapterNode, LinkPlace, Order, Pdf, Playlist, PlaylistDetail, Reference, Video, VideoStatus } from './shapes.ts'
import { MATERIAL_LIMITS, MATERIAL_TEXTS, limitText } from './texts.ts'

export * from './shapes.ts'
const chapterFields = {
  name: nameLine(MATERIAL_TEXTS.chapterName)
    .min(1, MATERIAL_TEXTS.chapterName)
    .max(MATERIAL_LIMITS.chapterName, limitText(MATERIAL_LIMITS.chapterName)),
  description: lines(MATERIAL_TEXTS.chapterDescription)
    .trim()
    .min(1, MATERIAL_TEXTS.chapterDescription)
    .max(MATERIAL_LIMITS.chapterDescription, limitText(MATERIAL_LIMITS.chapterDescription)),
  /** '#rrggbb'; null is transparent. */
  backgroundColor: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'El color no es válido.')
    .transform(color => color.toLowerCase())
    .nullable(),
}
/** `course` for a root chapter, `parent` for a subchapter: exactly one. */
export const PlaylistInput = z
  .object({ ...chapterFields, backgroundColor: chapterFields.backgroundColor.optional(), course: id.optional(), parent: id.optional() })
  .refine(({ course, parent }) => (course === undefined) !== (parent === undefined), {
    path: ['parent'],
    message: 'Elige el curso o el capítulo.',
  })
/** Absent: unchanged; null clears image and color. */
export const PlaylistChange = z.object({ ...chapterFields, active: z.boolean(), image: id.nullable() }).partial()

const title = line(MATERIAL_TEXTS.videoTitle)
  .min(1, MATERIAL_TEXTS.videoTitle)
  .max(MATERIAL_LIMITS.videoTitle, limitText(MATERIAL_LIMITS.videoTitle))
const videoDescription = lines()
  .trim()
  .max(MATERIAL_LIMITS.videoDescription, limitText(MATERIAL_LIMITS.videoDescription))
  .transform(text => text || MATERIAL_TEXTS.noDescription)
const filename = line().min(1).max(200)

/** `size` in bytes, if known: above 5 GB only `resumable` takes it. Exactly one of `playlist` and `quizParent`. */
export const VideoInput = z
  .object({
    title,
    description: videoDescription.default(MATERIAL_TEXTS.noDescription),
    filename,
    size: z.int().min(1).optional(),
    playlist: id.optional(),
    quizParent: id.optional(),
  })
  .refine(({ playlist, quizParent }) => (playlist === undefined) !== (quizParent === undefined), {
    path: ['playlist'],
    message: 'Elige el capítulo o el cuestionario.',
  })

const pdfText = line(MATERIAL_TEXTS.pdfFields).min(1, MATERIAL_TEXTS.pdfFields)
export const PdfInput = z.object({
  name: nameLine(MATERIAL_TEXTS.pdfFields).min(1, MATERIAL_TEXTS.pdfFields).max(200),
  title: pdfText.max(MATERIAL_LIMITS.pdfTitle, limitText(MATERIAL_LIMITS.pdfTitle)),
  description: lines(MATERIAL_TEXTS.pdfFields)
    .trim()
    .min(1, MATERIAL_TEXTS.pdfFields)
    .max(MATERIAL_LIMITS.pdfDescription, limitText(MATERIAL_LIMITS.pdfDescription)),
  totalPages: count(MATERIAL_TEXTS.pdfFields).min(1, MATERIAL_TEXTS.pdfFields).max(MATERIAL_LIMITS.pages),
  filename,
  size: z.int().min(1).optional(),
  playlist: id,
})

const ordering = {
  access: materialAccess.update,
  scope: 'open',
  undo: rows('Orden guardado'),
  edits: 'An order as it was dragged; it names every part.',
  body: Order,
} as const
export const material = routes('material', {
  ofCourse: get('/playlists/course/:courseId', {
    summary: 'List the chapters of a course',
    fails: ['404 COURSE_NOT_FOUND'],
    access: materialAccess.read,
    scope: 'open',
    returns: { playlists: z.array(Playlist), course: z.object({ _id: id, name: z.string() }), transcoding: z.boolean() },
  }),
  find: get('/playlists/:id', {
    summary: 'Read a chapter with its material',
    fails: ['404 CHAPTER_NOT_FOUND'],
    access: materialAccess.read,
    scope: 'open',
    returns: { playlist: PlaylistDetail },
  }),
  tree: get('/playlists/course/:courseId/tree', {
    summary: 'Read the tree of chapters of a course',
    fails: ['404 COURSE_NOT_FOUND'],
    access: materialAccess.read,
    scope: 'open',
    returns: { chapters: z.array(ChapterNode) },
  }),
  create: post('/playlists', {
    summary: 'Add a chapter',
    sentence: 'Creó un capítulo',
    fails: ['404 CHAPTER_NOT_FOUND', '404 COURSE_NOT_FOUND'],
    access: materialAccess.create,
    scope: 'open',
    undo: rows('Capítulo creado', { made: 'delete /playlists/' }),
    idempotent: 'el capítulo',
    body: PlaylistInput,
    returns: { playlist: PlaylistDetail },
  }),
  update: put('/playlists/:id', {
    summary: 'Change a chapter',
    sentence: 'Cambió un capítulo',
    fails: ['404 CHAPTER_NOT_FOUND', '409 MATERIAL_IMAGE_NOT_READY'],
    access: materialAccess.update,
    scope: 'open',
    undo: rows('Capítulo cambiado'),
    edits: PlaylistDetail,
    body: edited(PlaylistChange),
    returns: { playlist: PlaylistDetail },
  }),
  /** Deletes its content too, and links elsewhere to any of it. */
  remove: del('/playlists/:id', {
    summary: 'Delete a chapter',
    sentence: 'Eliminó un capítulo',
    fails: ['404 CHAPTER_NOT_FOUND'],
    access: materialAccess.remove,
    scope: 'open',
    undo: rows('Capítulo eliminado', { parts: true }),
  }),
  /** Links elsewhere that a deletion of this item (or all in this chapter) would remove. */
  links: get('/playlists/links/:id', {
    summary: 'List the links elsewhere that deleting material would take along',
    fails: ['404 ITEM_NOT_FOUND'],
    access: materialAccess.read,
    scope: 'open',
    returns: { links: z.array(LinkPlace), items: z.int() },
  }),
  /** The list in its new order; items not listed follow in their old order. */
  orderCourse: put('/playlists/updateOrder/course/:courseId', {
    summary: 'Change the order of the chapters of a course',
    sentence: 'Reordenó los capítulos de un curso',
    fails: ['404 COURSE_NOT_FOUND', '404 ITEM_NOT_FOUND'],
    ...ordering,
    returns: { playlists: z.array(Playlist) },
  }),
  order: put('/playlists/updateOrder/:playlistId', {
    summary: 'Change the order of the material of a chapter',
    sentence: 'Reordenó un capítulo',
    fails: ['404 CHAPTER_NOT_FOUND', '404 ITEM_NOT_FOUND'],
    ...ordering,
    returns: { playlist: PlaylistDetail },
  }),
  /** `fromId` is the course for a root chapter. Refuses the course as `toId` (VID-26). */
  move: put('/playlists/changeMaterial/:fromId/:toId', {
    summary: 'Move material from one chapter to another',
    sentence: 'Movió material a otro capítulo',
    fails: [
      '404 CHAPTER_NOT_FOUND',
      '404 COURSE_NOT_FOUND',
      '404 ITEM_NOT_FOUND',
      '409 ALREADY_SHOWN',
      '409 BELOW_ITSELF',
      '409 OTHER_COURSE',
      '409 SAME_FOLDER',
      '409 TO_COURSE_ROOT',
    ],
    access: materialAccess.update,
    scope: 'open',
    undo: rows('Material movido'),
    edits: 'An act: it names the chapter that is left.',
    body: Reference,
  }),
  link: post('/playlists/:id/link', {
    summary: 'Link material of another chapter into this one',
    sentence: 'Enlazó material a un capítulo',
    fails: ['404 CHAPTER_NOT_FOUND', '404 ITEM_NOT_FOUND', '409 ALREADY_SHOWN', '409 BELOW_ITSELF'],
    access: materialAccess.create,
    scope: 'open',
    undo: rows('Material enlazado', { parts: true, made: 'put /playlists/' }),
    idempotent: 'el enlace de material',
    body: z.array(Reference).min(1, MATERIAL_TEXTS.nothingLinked).max(500),
    returns: { playlist: PlaylistDetail },
  }),
  /** Removes the link from the chapter; the original stays. */
  unlink: del('/playlists/:id/link/:itemId', {
    summary: 'Take linked material out of a chapter',
    sentence: 'Quitó un enlace de un capítulo',
    fails: ['404 CHAPTER_NOT_FOUND', '404 ITEM_NOT_FOUND'],
    access: materialAccess.update,
    scope: 'open',
    undo: rows('Enlace quitado'),
  }),
})

/** Upload addresses: one PUT to `url`, or chunks to `resumable` (tus 1.0), which survive a broken connection. Neither needs a session. */
const upload = { url: z.string(), resumable: z.string() }
export const videos = routes('videos', {
  /** The audit records it when the file arrives. */
  create: post('/videos', {
    summary: 'Start the upload of a video',
    sentence: 'Subió un video',
    fails: ['404 CHAPTER_NOT_FOUND', '404 QUIZ_NOT_FOUND'],
    access: materialAccess.create,
    scope: 'open',
    undo: never('Elimina el video: queda 30 días en la Papelera.'),
    unaudited: true,
    body: VideoInput,
    returns: { ...upload, video: Video },
  }),
  /** New addresses for a file that has not arrived: after a reload, or when the first ones expired. Empty when it has arrived. */
  addresses: post('/videos/:id/addresses', {
    summary: 'Sign new addresses for the file of a video that has not come',
    fails: ['404 VIDEO_NOT_FOUND'],
    access: materialAccess.create,
    scope: 'open',
    undo: never('Solo da la dirección para subir.'),
    unaudited: true,
    returns: { ...upload, video: Video },
  }),
  update: put('/videos/:id', {
    summary: 'Change a video',
    sentence: 'Cambió un video',
    fails: ['404 VIDEO_NOT_FOUND'],
    access: materialAccess.update,
    scope: 'open',
    undo: rows('Video cambiado'),
    edits: Video,
    body: edited(z.object({ title, description: videoDescription }).partial()),
    returns: { video: Video },
  }),
  remove: del('/videos/:id', {
    summary: 'Delete a video',
    sentence: 'Eliminó un video',
    fails: ['404 VIDEO_NOT_FOUND'],
    access: materialAccess.remove,
    scope: 'open',
    undo: rows('Video eliminado'),
  }),
  /** Explanation videos of a quiz. `:id` is the quiz's (VID-53). */
  ofQuiz: get('/videos/:id', {
    summary: 'List the explanatory videos of a quiz',
    access: materialAccess.read,
    scope: 'open',
    returns: { videos: z.array(Video) },
  }),
  /** The upload is complete: checks and queues the file. Safe to repeat. */
  uploaded: post('/videos/:id/uploaded', {
    summary: 'Tell that the file of a video has come',
    sentence: 'Terminó de subir un video',
    fails: ['404 VIDEO_NOT_FOUND', '409 NOT_UPLOADED'],
    access: materialAccess.create,
    scope: 'open',
    undo: never('El archivo ya llegó; elimina el video si sobra.'),
    unaudited: true,
    returns: { video: Video },
  }),
  retry: post('/videos/:id/retry', {
    summary: 'Process a video again',
    sentence: 'Volvió a procesar un video',
    fails: ['404 VIDEO_NOT_FOUND', '409 NOT_FAILED'],
    access: materialAccess.create,
    scope: 'open',
    undo: never('Procesar otra vez no cambia lo que escribiste.'),
    returns: { video: Video },
  }),
})

export const pdfs = routes('pdfs', {
  /** The audit records it when the file arrives. */
  create: post('/pdfs', {
    summary: 'Start the upload of a PDF',
    sentence: 'Subió un PDF',
    fails: ['404 CHAPTER_NOT_FOUND'],
    access: materialAccess.create,
    scope: 'open',
    undo: never('Elimina el PDF: queda 30 días en la Papelera.'),
    unaudited: true,
    body: PdfInput,
    returns: { url: z.string(), pdf: Pdf },
  }),
  find: get('/pdfs/:id', {
    summary: 'Read where a PDF can be seen',
    fails: ['404 PDF_NOT_FOUND'],
    access: materialAccess.read,
    scope: 'open',
    returns: { pdf: Pdf },
  }),
  remove: del('/pdfs/:id', {
    summary: 'Delete a PDF',
    sentence: 'Eliminó un PDF',
    fails: ['404 PDF_NOT_FOUND'],
    access: materialAccess.remove,
    scope: 'open',
    undo: rows('PDF eliminado'),
  }),
})

/** A quiz as an item of a chapter; quizzes own their questions. */
export const quizItems = routes('quizzes', {
  remove: del('/quiz/:id', {
    summary: 'Delete a quiz',
    sentence: 'Eliminó un cuestionario',
    fails: ['404 QUIZ_NOT_FOUND'],
    access: materialAccess.remove,
    scope: 'open',
    undo: rows('Cuestionario eliminado'),
  }),
})

/** Videos in transcoding, of all courses, for the home screen. */
export const processing = routes('processing', {
  list: get('/videos/processing/now', {
    summary: 'List the videos that are being processed',
    access: materialAccess.read,
    scope: 'open',
    query: z.object({ failed: flag.optional() }),
    returns: {
      videos: z.array(
        z.object({
          _id: id,
          title: z.string(),
          statusTranscode: VideoStatus,
          progress: z.int(),
          course: z.object({ _id: id, name: z.string() }),
          playlist: id.nullable(),
        }),
      ),
    },
  }),
})

export const materialChanged = changes('playlists', materialAccess.read)
/** `update_material_event {event, progress, video}`; `video` is the transcodeId (VID-57). `material:{courseId}`. */
export const materialRoom = room('material', materialAccess.read)
export type TranscodeEvent = 'UPDATE_PROGRESS' | 'PROCESSING' | 'COMPLETE' | 'FAILED'
export const materialFailures = failures({
  CHAPTER_NOT_FOUND: [404, 'El capítulo no existe'],
  ITEM_NOT_FOUND: [404, 'El material no existe o ya no está en este capítulo'],
  VIDEO_NOT_FOUND: [404, 'El video no existe'],
  PDF_NOT_FOUND: [404, 'El PDF no existe'],
  QUIZ_NOT_FOUND: [404, 'El cuestionario no existe'],
  SAME_FOLDER: [409, MATERIAL_TEXTS.sameFolder],
  TO_COURSE_ROOT: [409, MATERIAL_TEXTS.chooseChapter],
  BELOW_ITSELF: [409, 'Un capítulo no puede quedar dentro de sí mismo.'],
  ALREADY_SHOWN: [409, 'Ese material ya está en este capítulo.'],
  OTHER_COURSE: [409, 'El material solo se puede mover dentro de su curso. Usa Enlazar material para mostrarlo en otro.'],
  NOT_UPLOADED: [409, 'El archivo todavía no se ha subido.'],
  NOT_FAILED: [409, 'Este video no necesita procesarse de nuevo.'],
  MATERIAL_IMAGE_NOT_READY: [409, 'La imagen todavía no se ha subido. Súbela de nuevo.'],
})

export type PlaylistInput = z.input<typeof PlaylistInput>
export type PlaylistChange = z.input<typeof PlaylistChange>
