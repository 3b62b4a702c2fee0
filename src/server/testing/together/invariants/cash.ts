import type { Judge, World } from '../world.ts'

/** A closed cash day never changes (TOG-5.3). */
export function closedCash({ eye }: World): Judge {
  const printsById = new Map<string, string>()
  return async () => {
    const { rows } = await eye.query<{ id: string; print: string }>({
      name: 'closings',
      text: `select c.id, c.totals::text || coalesce(c.counted::text, '') || coalesce((select string_agg(e.id || e.amount || coalesce(e.voided_at::text, ''), ',' order by e.id) from entry e where e.closing_id = c.id), '') as print
        from cash_closing c`,
    })
    const changedRows = rows.filter(({ id, print }) => (printsById.get(id) ?? print) !== print)
    for (const { id, print } of rows) printsById.set(id, print)
    const missingIds = [...printsById.keys()].filter(id => !rows.some(row => row.id === id))
    return [...changedRows.map(({ id, print }) => `${id}: ${print}`), ...missingIds].map(change => ({
      rule: 'TOG-5.3 a closed cash day does not change',
      found: change,
    }))
  }
}
