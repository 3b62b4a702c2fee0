import type { Bench, Case } from '../bench.ts'
import { LETTERS } from '../fill.ts'
import { within } from '../reading.ts'

const WHILE_TYPING = 100

export const searches: Case = async (bench: Bench) => {
  const { size, sample, director: headers } = bench
  const words = (i: number) => sample.searches[i % sample.searches.length]!.join('%20')
  const search = (work: string, path: string) => within(bench, work, WHILE_TYPING, { headers, path: i => path + words(i) })
  return [
    await search(`search everywhere (Ctrl K), ${size.students} students`, '/api/search?q='),
    await search(`search two words among ${size.students * LETTERS} letters`, '/api/outbox?query='),
    await search(`search two words among ${size.students} comments`, '/api/videoComments?words='),
  ]
}
