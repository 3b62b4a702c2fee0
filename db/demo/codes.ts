import type { Demo } from './context.ts'

export interface Code {
  id: string
  code: string
  discountPercentage: number | null
  amount: number | null
  validFrom: Date
  validUntil: Date
}

interface Kind {
  code: string
  percent?: number
  pesos?: number
  from: number
  until: number
  inactive?: boolean
  owner?: string
}

// Codes in every state: active, inactive, expired, future; of the company and of employees; both kinds of value.
const kinds: Kind[] = [
  { code: 'BIENVENIDA10', percent: 10, from: -75, until: 45 },
  { code: 'BECA500', pesos: 500, from: -60, until: 90 },
  { code: 'REGRESO15', percent: 15, from: 20, until: 80 },
  { code: 'PREVENTA1000', pesos: 1000, from: 30, until: 60 },
  { code: 'VERANO20', percent: 20, from: -150, until: -40 },
  { code: 'ANIVERSARIO300', pesos: 300, from: -120, until: -61 },
  { code: 'HERMANOS600', pesos: 600, from: -90, until: 120, inactive: true },
  { code: 'MARIO5', percent: 5, from: -75, until: 60, owner: 'mario' },
  { code: 'LUCIA250', pesos: 250, from: -50, until: 50, owner: 'lucia' },
  { code: 'IRMA10', percent: 10, from: -140, until: -50, owner: 'irma' },
  { code: 'PAULINA5', percent: 5, from: -30, until: 90, inactive: true, owner: 'paulina' },
  { code: 'JORGE8', percent: 8, from: 15, until: 75, owner: 'jorge' },
]

/** Students used the first two and the owners' active ones. */
export async function seedCodes({ id, insert, clock }: Demo, employees: Record<string, string>): Promise<Code[]> {
  const rows = kinds.map(({ code, percent, pesos, from, until, inactive = false, owner }) => ({
    id: id(),
    code,
    isActive: !inactive,
    isCompanyCode: !owner,
    userId: owner ? employees[owner]! : null,
    discountPercentage: percent ?? null,
    amount: pesos ? pesos * 100 : null,
    validFrom: clock.at(clock.day(from), 0),
    validUntil: clock.at(clock.day(until), 1439, 59),
    createdAt: clock.at(clock.day(Math.min(from, 0) - 3), 660),
  }))
  await insert(
    'promotionalCode',
    rows.map(({ discountPercentage: percentage, ...row }) => ({ ...row, percentage })),
  )
  return rows.filter(row => row.isActive)
}
