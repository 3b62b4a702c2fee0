import { budgetOf, pages, readBuild, weigh, type Weight } from '../../tools/weights.ts'
import type { Figure } from '../report.ts'

const KIB = 1024

/** What a browser downloads before a screen shows; the console must be built. */
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
  const heaviest = weights.toSorted((a, b) => b.js - a.js)[0]!
  return [
    figure('JavaScript of the sign-in page', of('/log_in')),
    figure('JavaScript before the first student', of('/alumnos')),
    figure(`JavaScript of the heaviest screen, ${heaviest.path}`, heaviest),
  ]
}
