import { budgetOf, FIRST_ROW, pages, readBuild, weigh, type Weight } from '../../../tools/weights.ts'
import type { Figure } from '../report.ts'

const KIB = 1024

export function pageWeights(): Figure[] {
  const build = readBuild()
  const weights = pages().map(page => weigh(build, page))
  const of = (path: string) => weights.find(weight => weight.path === path)!
  const figure = (work: string, { path, js, files }: Weight): Figure => {
    const kib = js / KIB
    return {
      work,
      unit: 'KiB',
      product: kib,
      budget: `≤ ${budgetOf(path)} KiB`,
      holds: kib <= budgetOf(path),
      note: `brotli, ${files} files`,
    }
  }
  const first = weigh(build, FIRST_ROW)
  const heaviest = weights.toSorted((a, b) => b.js - a.js)[0]!
  return [
    figure('JavaScript of the sign-in page', of('/log_in')),
    {
      work: 'JavaScript before the first row of students',
      unit: 'KiB',
      product: first.js / KIB,
      budget: `≤ ${FIRST_ROW.budget} KiB`,
      holds: first.js / KIB <= FIRST_ROW.budget,
      note: `brotli, ${first.files} files`,
    },
    figure('JavaScript of the students screen', of('/alumnos')),
    figure(`JavaScript of the heaviest screen, ${heaviest.path}`, heaviest),
  ]
}
