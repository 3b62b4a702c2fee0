// The ledger's formulas (MON-4 to MON-8), step by step: tests compare the views with them, and they predict a price that is not stored
// yet. Stored figures are always read from the views.

export interface ModelRegistration {
  id: string
  price: number
  registeredAt: number
  ended: boolean
}
export interface ModelEntry {
  registration: string | null
  other: boolean
  amount: number
  discount: number
  voided: boolean
}
interface Line {
  registrationId: string
  discount: number
  net: number
  own: number
  applied: number
  balance: number
}
export interface Ledger {
  lines: Line[]
  costs: number
  discounts: number
  paid: number
  balanceDue: number
  credit: number
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** The account of one student's history, in centavos; lines oldest registration first. */
export function ledgerOf(registrations: ModelRegistration[], entries: ModelEntry[]): Ledger {
  const live = entries.filter(entry => !entry.voided && !entry.other)
  const standing = registrations
    .filter(registration => !registration.ended)
    .sort((a, b) => a.registeredAt - b.registeredAt || (a.id < b.id ? -1 : 1))
  const lines = standing.map(({ id, price }) => {
    const mine = live.filter(entry => entry.registration === id)
    const discount = Math.min(price, sum(mine.map(entry => entry.discount)))
    const net = price - discount
    return { registrationId: id, discount, net, own: Math.min(net, sum(mine.map(entry => entry.amount))), applied: 0, balance: 0 }
  })

  const paidAmount = sum(live.map(entry => entry.amount))
  let creditIn = paidAmount - sum(lines.map(line => line.own))
  for (const line of lines.toReversed()) {
    const usedCredit = Math.min(Math.max(line.own, 0), Math.max(-creditIn, 0))
    line.own -= usedCredit
    creditIn += usedCredit
  }
  let creditLeft = Math.max(creditIn, 0)
  for (const line of lines) {
    line.applied = Math.min(creditLeft, line.net - line.own)
    creditLeft -= line.applied
    line.balance = line.net - line.own - line.applied
  }
  return {
    lines,
    costs: sum(standing.map(registration => registration.price)),
    discounts: sum(lines.map(line => line.discount)),
    paid: paidAmount,
    balanceDue: sum(lines.map(line => line.balance)),
    credit: creditLeft,
  }
}
