import { toCentavos } from '#lib/money.ts'
import { fold } from '#lib/text.ts'
import type { Student } from '#features/people/students/contract.ts'

export interface Piece {
  text: string
  hit: boolean
}

export function piecesOf(name: string, typed: string): Piece[] {
  const words = fold(typed)
    .split(' ')
    .filter(word => word !== '')
    .toSorted((a, b) => b.length - a.length)
  return name.split(/(?<=\s)/).flatMap(word => {
    const prefix = words.find(each => fold(word).startsWith(each))
    if (!prefix) return [{ text: word, hit: false }]
    const pieces = [
      { text: word.slice(0, prefix.length), hit: true },
      { text: word.slice(prefix.length), hit: false },
    ]
    return pieces.filter(({ text }) => text !== '')
  })
}

/** A student's whole debt, centavos: the amount not covered by credit (CSH-6). */
export const owedOf = ({ balance: { payments, costs } }: Student): number =>
  Math.max(0, toCentavos(costs.total) - toCentavos(payments.total) - toCentavos(payments.discounts))
