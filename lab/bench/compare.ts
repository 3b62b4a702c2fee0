// Measures product and floor in turns, so that other load affects both.
import { load, type Measured, type Target } from '../../test/support/load.ts'
import { median } from '../../test/support/numbers.ts'

export interface Rounds {
  rounds: number
  milliseconds: number
  connections: number
  /** The most calls of one turn. */
  calls?: number
  /** Between turns: finishes the work that the last one left. */
  settle?: () => Promise<void>
}

export interface Compared {
  product: { p50: number; p95: number; perSecond: number }
  floor: { p50: number; p95: number; perSecond: number }
  /** Medians of the rounds' own ratios, product over floor. */
  time: number
  rate: number
}

const medians = (turns: readonly Measured[]) => ({
  p50: median(turns.map(turn => turn.p50)),
  p95: median(turns.map(turn => turn.p95)),
  perSecond: median(turns.map(turn => turn.perSecond)),
})

export async function compare(
  product: Target,
  floor: Target,
  { rounds, milliseconds, connections, calls = 20_000, settle }: Rounds,
): Promise<Compared> {
  const turns: Record<'product' | 'floor', Measured[]> = { product: [], floor: [] }
  const from = { product: 0, floor: 0 }
  const turn = async (who: 'product' | 'floor', most = calls) => {
    const measured = await load(who === 'product' ? product : floor, { connections, milliseconds, calls: most, from: from[who] })
    from[who] += measured.calls
    await settle?.()
    return measured
  }
  // Warms both up.
  for (const who of ['product', 'floor', 'product', 'floor'] as const) await turn(who)
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (['product', 'floor'] as const) : (['floor', 'product'] as const)
    for (const who of order) turns[who].push(await turn(who))
  }
  const ratios = (of: (turn: Measured) => number) => median(turns.product.map((turn, i) => of(turn) / of(turns.floor[i]!)))
  return {
    product: medians(turns.product),
    floor: medians(turns.floor),
    time: ratios(turn => turn.p50),
    rate: ratios(turn => turn.perSecond),
  }
}
