import pg from 'pg'

export interface Wire {
  /** Waits for the database: simultaneous statements on one connection count once. */
  trips: number
  /** Messages to the other instances. */
  notices: number
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** Starts counting; `counted` returns and resets, `kept` returns the texts with generic plans, `end` restores the driver. */
export function watchWire(): { counted(): Wire; kept(): string[]; end(): void } {
  const driver = pg.Client.prototype as unknown as { query: Query }
  const { query } = driver
  const underWay = new WeakMap<pg.Client, number>()
  const keptStatements = new Set<string>()
  let wire: Wire = { trips: 0, notices: 0 }
  driver.query = function counting(...args) {
    const [first] = args
    const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '')
    if (typeof first === 'object' && (first as { name?: string }).name) keptStatements.add(text)
    const before = underWay.get(this) ?? 0
    underWay.set(this, before + 1)
    if (/pg_notify/i.test(text)) wire.notices += 1
    else if (before === 0) wire.trips += 1
    const answer = query.apply(this, args)
    const ended = () => void underWay.set(this, underWay.get(this)! - 1)
    void Promise.resolve(answer).then(ended, ended)
    return answer
  }
  return {
    counted() {
      const counted = wire
      wire = { trips: 0, notices: 0 }
      return counted
    },
    // Without the mark, so that explaining one keeps no plan itself.
    kept: () => Array.from(keptStatements, text => text.replaceAll('/* planned once */', '')),
    end: () => void (driver.query = query),
  }
}
