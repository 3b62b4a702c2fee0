// The first call of each screen by address, which the page itself sends. Path and values must equal the screen's call exactly,
// or it asks again. Nothing here may load a schema, because it is inlined into the page.
import { homeRead } from '#features/workspace/dashboard/web/firstRead.ts'
import { studentsRead } from '#features/workspace/studentFile/web/firstRead.ts'

/** The path below /api, with its query. */
type FirstRead = (search: URLSearchParams) => string

export const firstReads: Readonly<Record<string, FirstRead>> = { '/': homeRead, '/alumnos': studentsRead }
