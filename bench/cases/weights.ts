import { BUDGETS, weights } from '../../tools/weights.ts'
import type { Figure } from '../report.ts'

const KIB = 1024

/** What a browser downloads before a screen shows; the console must be built. */
export function pageWeights(): Figure[] {
  const screens = weights()
  const figure = (work: string, screen: keyof typeof screens): Figure => {
    const kib = screens[screen].js / KIB
    return { work, unit: 'KiB', product: kib, budget: `≤ ${BUDGETS[screen]} KiB`, holds: kib <= BUDGETS[screen], note: 'brotli' }
  }
  return [figure('JavaScript of the sign-in page', 'signIn'), figure('JavaScript before the first student', 'students')]
}
