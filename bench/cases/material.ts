import type { Bench, Case } from '../bench.ts'
import { CHAPTER, ITEMS } from '../fill.ts'
import { reading } from '../reading.ts'
import { statementsOf } from '../statements.ts'

const TIME = 3
/** The chapter, and all that stands in it. */
const STATEMENTS = 2

/** Opening a chapter with 2,000 videos, PDFs, quizzes and chapters in one call. */
export const material: Case = async (bench: Bench) => {
  const statements = await statementsOf(bench.pool, 'material.find', { params: { id: CHAPTER } })
  const opened = await reading(bench, { name: 'material', headers: bench.director, path: () => `/api/playlists/${CHAPTER}` })
  return [
    {
      work: `open material of ${ITEMS} items`,
      unit: 'ms',
      product: opened.product.p50,
      floor: opened.floor.p50,
      ratio: opened.time,
      budget: `≤ ${TIME}x the time`,
      holds: opened.time <= TIME,
    },
    {
      work: `statements to open ${ITEMS} items`,
      unit: '',
      product: statements.length,
      budget: `${STATEMENTS}`,
      holds: statements.length === STATEMENTS,
      note: 'chapter, content; and one for the session',
    },
  ]
}
