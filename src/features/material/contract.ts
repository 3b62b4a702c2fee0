import { z } from 'zod'
import { changes, room } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { flag, id, instant } from '#contract/fields.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { materialAccess } from './access.ts'
import { MATERIAL_LIMITS, MATERIAL_TEXTS, limitText } from './texts.ts'

const Image = z.object({ _id: id, url: z.string() })

/** 1 chapter, 2 video, 3 quiz, 4 PDF (002 §3). */
export const ItemType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

/** 'uploading': the file has not come; 'original': no transcoder here, the file plays as it came. */
export const VideoStatus = z.enum(['uploading', 'queued', 'processing', 'ready', 'failed', 'original'])

/**
 * A video (002 §3). `url` is an HLS list ('ready') or the file itself ('original'), signed for the length of a lesson; null while it
 * cannot be played. `progress` in percent, only forward under one `transcodeId`. `seconds` its length.
 */
export const Video = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  filename: z.string(),
  statusTranscode: VideoStatus,
  progress: z.int(),
  transcodeId: id,
  failure: z.string().nullable(),
  seconds: z.number().nullable(),
  rate: z.number().nullable(),
  url: z.string().nullable(),
  urlThumbnail: z.string().nullable(),
  playlist: id.nullable(),
  quizParent: id.nullable(),
  /** Bytes of the file, once it came. */
  size: z.number().nullable(),
  createdAt: instant,
})

/** A PDF. `url` is signed for a minute; null while its file has not come. */
export const Pdf = z.object({
  _id: id,
  name: z.string(),
  title: z.string(),
  description: z.string(),
  totalPages: z.int(),
  url: z.string().nullable(),
  playlist: id,
  size: z.number().nullable(),
  createdAt: instant,
})

const item = { _id: id, order: z.int(), linked: z.boolean() }

/** What stands in a chapter, in its order. `linked`: a reference, its own place is elsewhere. */
export const ContentItem = z.discriminatedUnion('type', [
  z.object({
    ...item,
    type: z.literal(1),
    name: z.string(),
    description: z.string(),
    active: z.boolean(),
    backgroundColor: z.string().nullable(),
    image: Image.nullable(),
    totalItems: z.int(),
  }),
  z.object({ ...item, type: z.literal(2), video: Video }),
  z.object({
    ...item,
    type: z.literal(3),
    name: z.string(),
    description: z.string(),
    active: z.boolean(),
    questions: z.int(),
    limitTime: z.int(),
    studentAttempts: z.int(),
  }),
  z.object({ ...item, type: z.literal(4), pdf: Pdf }),
])

/** A chapter in the left column (002 §3). `totalItems`: what stands directly in it. */
export const Playlist = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
  backgroundColor: z.string().nullable(),
  image: Image.nullable(),
  course: id,
  order: z.int(),
  totalItems: z.int(),
})

/** `parent`: the chain from the course's root chapter down to the direct parent; empty at the root. */
export const PlaylistDetail = Playlist.extend({
  courseName: z.string(),
  parent: z.array(z.object({ _id: id, name: z.string() })),
  contentPlaylist: z.array(ContentItem),
})

/** The tree of chapters, for moving and linking: `parent` null at the root. Links are left out. */
export const ChapterNode = z.object({
  _id: id,
  name: z.string(),
  parent: id.nullable(),
  order: z.int(),
  totalItems: z.int(),
  active: z.boolean(),
})

/** Where an item is shown by a link. */
export const LinkPlace = z.object({ chapter: z.object({ _id: id, name: z.string() }), course: z.object({ _id: id, name: z.string() }) })

const chapterFields = {
  name: z
    .string(MATERIAL_TEXTS.chapterName)
    .trim()
    .min(1, MATERIAL_TEXTS.chapterName)
    .max(MATERIAL_LIMITS.chapterName, limitText(MATERIAL_LIMITS.chapterName)),
  description: z
    .string(MATERIAL_TEXTS.chapterDescription)
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
/** Absent: unchanged; null clears image and colour. */
export const PlaylistChange = z.object({ ...chapterFields, active: z.boolean(), image: id.nullable() }).partial()

const title = z
  .string(MATERIAL_TEXTS.videoTitle)
  .trim()
  .min(1, MATERIAL_TEXTS.videoTitle)
  .max(MATERIAL_LIMITS.videoTitle, limitText(MATERIAL_LIMITS.videoTitle))
const videoDescription = z
  .string()
  .trim()
  .max(MATERIAL_LIMITS.videoDescription, limitText(MATERIAL_LIMITS.videoDescription))
  .transform(text => text || MATERIAL_TEXTS.noDescription)
const filename = z.string().trim().min(1).max(200)

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

const pdfText = z.string(MATERIAL_TEXTS.pdfFields).trim().min(1, MATERIAL_TEXTS.pdfFields)
export const PdfInput = z.object({
  name: pdfText.max(200),
  title: pdfText.max(MATERIAL_LIMITS.pdfTitle, limitText(MATERIAL_LIMITS.pdfTitle)),
  description: pdfText.max(MATERIAL_LIMITS.pdfDescription, limitText(MATERIAL_LIMITS.pdfDescription)),
  totalPages: z.int(MATERIAL_TEXTS.pdfFields).min(1, MATERIAL_TEXTS.pdfFields).max(MATERIAL_LIMITS.pages),
  filename,
  size: z.int().min(1).optional(),
  playlist: id,
})

const Reference = z.object({ _id: id, type: ItemType })
const Order = z
  .array(Reference.extend({ order: z.int().min(0) }))
  .max(5000)
  .refine(all => new Set(all.map(each => each._id)).size === all.length, 'Hay material repetido.')

export const material = routes('material', {
  /** Root chapters of a course, in their order, with what the screen says of the course. */
  ofCourse: get('/playlists/course/:courseId', {
    access: materialAccess.read,
    returns: { playlists: z.array(Playlist), course: z.object({ _id: id, name: z.string() }), transcoding: z.boolean() },
  }),
  find: get('/playlists/:id', { access: materialAccess.read, returns: { playlist: PlaylistDetail } }),
  /** All chapters of a course, flat, for 'Mover material' and 'Enlazar material'. */
  tree: get('/playlists/course/:courseId/tree', { access: materialAccess.read, returns: { chapters: z.array(ChapterNode) } }),
  create: post('/playlists', { access: materialAccess.create, body: PlaylistInput, returns: { playlist: PlaylistDetail } }),
  update: put('/playlists/:id', { access: materialAccess.update, body: PlaylistChange, returns: { playlist: PlaylistDetail } }),
  /** Takes its content along; links elsewhere to any of it go too. */
  remove: del('/playlists/:id', { access: materialAccess.remove }),
  /** What deleting this item (or all in this chapter) would take from elsewhere: its links. */
  links: get('/playlists/links/:id', { access: materialAccess.read, returns: { links: z.array(LinkPlace), items: z.int() } }),
  /** The whole list in its new order; what is missing from it keeps its place behind. */
  orderCourse: put('/playlists/updateOrder/course/:courseId', {
    access: materialAccess.update,
    body: Order,
    returns: { playlists: z.array(Playlist) },
  }),
  order: put('/playlists/updateOrder/:playlistId', { access: materialAccess.update, body: Order, returns: { playlist: PlaylistDetail } }),
  /** `fromId` is the course for a root chapter. The course as `toId` is refused (002 §4). */
  move: put('/playlists/changeMaterial/:fromId/:toId', { access: materialAccess.update, body: Reference }),
  link: post('/playlists/:id/link', {
    access: materialAccess.create,
    body: z.array(Reference).min(1, MATERIAL_TEXTS.nothingLinked).max(500),
    returns: { playlist: PlaylistDetail },
  }),
  /** Takes the link out of the chapter; the original stays. */
  unlink: del('/playlists/:id/link/:itemId', { access: materialAccess.update }),
})

/** Where the file goes: one PUT to `url`, or in pieces that survive a broken connection to `resumable` (tus 1.0). Both need no session. */
const upload = { url: z.string(), resumable: z.string() }

export const videos = routes('videos', {
  create: post('/videos', { access: materialAccess.create, body: VideoInput, returns: { ...upload, video: Video } }),
  /** New addresses for a file that has not come yet: after a reload, or when the first ones expired. */
  addresses: post('/videos/:id/addresses', { access: materialAccess.create, unaudited: true, returns: { ...upload, video: Video } }),
  update: put('/videos/:id', {
    access: materialAccess.update,
    body: z.object({ title, description: videoDescription }).partial(),
    returns: { video: Video },
  }),
  remove: del('/videos/:id', { access: materialAccess.remove }),
  /** Explanation videos of a quiz. `:id` is the quiz's (api.md GET /videos/{quizId}). */
  ofQuiz: get('/videos/:id', { access: materialAccess.read, returns: { videos: z.array(Video) } }),
  /** The file is there: looks, and queues it. Safe to repeat. */
  uploaded: post('/videos/:id/uploaded', { access: materialAccess.create, returns: { video: Video } }),
  retry: post('/videos/:id/retry', { access: materialAccess.create, returns: { video: Video } }),
})

export const pdfs = routes('pdfs', {
  create: post('/pdfs', { access: materialAccess.create, body: PdfInput, returns: { url: z.string(), pdf: Pdf } }),
  find: get('/pdfs/:id', { access: materialAccess.read, returns: { pdf: Pdf } }),
  remove: del('/pdfs/:id', { access: materialAccess.remove }),
})

/** Videos that are being made ready, everywhere: for the home screen. */
export const processing = routes('processing', {
  list: get('/videos/processing/now', {
    access: materialAccess.read,
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

/** Ids of courses whose material changed. */
export const materialChanged = changes('playlists', materialAccess.read)
/** `update_material_event {event, progress, video}`; `video` is the transcodeId (api.md "Live socket"). `material:{courseId}`. */
export const materialRoom = room('material', materialAccess.read)
export type TranscodeEvent = 'UPDATE_PROGRESS' | 'PROCESSING' | 'COMPLETE' | 'FAILED'

export const materialFailures = failures({
  CHAPTER_NOT_FOUND: [404, 'El capítulo no existe'],
  ITEM_NOT_FOUND: [404, 'El material no existe o ya no está en este capítulo'],
  VIDEO_NOT_FOUND: [404, 'El video no existe'],
  PDF_NOT_FOUND: [404, 'El PDF no existe'],
  SAME_FOLDER: [409, MATERIAL_TEXTS.sameFolder],
  TO_COURSE_ROOT: [409, MATERIAL_TEXTS.chooseChapter],
  BELOW_ITSELF: [409, 'Un capítulo no puede quedar dentro de sí mismo.'],
  ALREADY_SHOWN: [409, 'Ese material ya está en este capítulo.'],
  OTHER_COURSE: [409, 'El material solo se puede mover dentro de su curso. Usa Enlazar material para mostrarlo en otro.'],
  NOT_UPLOADED: [409, 'El archivo todavía no se ha subido.'],
  NOT_FAILED: [409, 'Este video no necesita procesarse de nuevo.'],
  MATERIAL_IMAGE_NOT_READY: [409, 'La imagen todavía no se ha subido. Súbela de nuevo.'],
})

export type Video = z.input<typeof Video>
export type Pdf = z.input<typeof Pdf>
export type Playlist = z.input<typeof Playlist>
export type PlaylistDetail = z.input<typeof PlaylistDetail>
export type ContentItem = z.input<typeof ContentItem>
export type ChapterNode = z.input<typeof ChapterNode>
export type PlaylistInput = z.input<typeof PlaylistInput>
export type PlaylistChange = z.input<typeof PlaylistChange>
export type LinkPlace = z.input<typeof LinkPlace>
