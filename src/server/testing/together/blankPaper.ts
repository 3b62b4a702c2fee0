// A thread draws receipts and their letters, which took half of a history's processor time. No invariant reads what jobs send, so it stays
// blank. Papers that a route answers are drawn, and searched.
import { Piscina } from 'piscina'

const BLANK: Readonly<Record<string, unknown>> = {
  pdf: new TextEncoder().encode('%PDF-1.7'),
  letter: { html: '<p></p>', text: '-', inline: [] },
}
let blank = false
const { run } = Piscina.prototype

Piscina.prototype.run = function (order: { what?: string }, ...rest) {
  const paper = blank && order.what !== undefined && BLANK[order.what]
  return paper ? Promise.resolve(paper) : run.call(this, order, ...rest)
}

/** Runs work whose papers stay blank. */
export async function onBlankPaper<T>(work: () => Promise<T>): Promise<T> {
  blank = true
  try {
    return await work()
  } finally {
    blank = false
  }
}
