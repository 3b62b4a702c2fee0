import type { Bench, Case } from '../bench.ts'
import { CHAPTER, ITEMS } from '../fill.ts'
import { within } from '../reading.ts'

export const material: Case = async (bench: Bench) => [
  await within(bench, `open material of ${ITEMS} items`, 200, { headers: bench.director, path: () => `/api/playlists/${CHAPTER}` }),
]
