// What a screen reads first, by its address: asked for by the page itself. Paths and values as the screen asks for them, letter by letter,
// or it asks again. Nothing here may load a schema: it travels in the page.
import { homeRead } from '#features/workspace/dashboard/web/firstRead.ts'
import { studentsRead } from '#features/workspace/studentFile/web/firstRead.ts'

/** The path below /api, with its query. */
type FirstRead = (search: URLSearchParams) => string

export const firstReads: Readonly<Record<string, FirstRead>> = { '/': homeRead, '/alumnos': studentsRead }
