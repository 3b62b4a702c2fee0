import type { Bench, Case } from '../bench.ts'
import { CHAPTER, ITEMS } from '../fill.ts'
import { within } from '../reading.ts'

/** Opening a chapter with 2,000 videos, PDFs, quizzes and chapters in one call. */
export const material: Case = async (bench: Bench) => [
  await within(bench, `open material of ${ITEMS} items`, 200, { headers: bench.director, path: () => `/api/playlists/${CHAPTER}` }),
]
