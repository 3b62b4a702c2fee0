// The end of the move to Plantel, and the list of the records that it imported (LLE-42).
import { sql } from 'kysely'
import { tellHolders } from '#features/foundation/roles/server/public.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { importsChanged, moves } from '../contract.ts'

interface MoveRow {
  closedAt: Date | null
  firstAt: Date | null
  count: number
  sum: number
}

async function moveNow({ db }: Context): Promise<MoveRow> {
  const { rows } = await sql<MoveRow>`
    select (select opening_closed_at from academy) as closed_at, min(entered_at) as first_at, count(*)::int as count,
      coalesce(sum(amount) filter (where voided_at is null), 0)::bigint as sum
    from entry where source = 'opening'`.execute(db)
  return rows[0]!
}

interface OpeningRow {
  id: string
  amount: number
  day: string
  studentId: string
  name: string
  group: string | null
  filename: string | null
  row: number | null
  voided: boolean
}

async function openingsOf({ db }: Context, { skip, limit }: { skip: number; limit: number }) {
  const { rows } = await sql<OpeningRow>`
    select e.id, e.amount, academy_day(e.entered_at) as day, s.id as student_id,
      concat_ws(' ', s.name, s.last_name, nullif(s.second_last_name, '-')) as name, g.name as "group", i.filename, r.number as row,
      e.voided_at is not null as voided
    from (select * from entry where source = 'opening' order by entered_at desc, id desc limit ${limit} offset ${skip}) e
    join student s on s.id = e.student_id
    left join registration x on x.id = e.registration_id left join class_group g on g.id = x.group_id
    left join student_import_row r on r.entry_id = e.id left join student_import i on i.id = r.import_id
    order by e.entered_at desc, e.id desc`.execute(db)
  return rows.map(({ id, studentId, name, ...row }) => ({ _id: id, ...row, student: { _id: studentId, name } }))
}

/** Writes it once: the answer of a repeated press is the same. */
async function setClosed(context: Context, at: Date | null) {
  const { db } = context
  const changed = await db
    .updateTable('academy')
    .set({ openingClosedAt: at })
    .where('openingClosedAt', at === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (changed) {
    await context.audit({ resource: 'moves', ids: [], after: { closedAt: at?.toISOString() ?? null } })
    context.emit(importsChanged, [])
  }
  return changed !== undefined
}

const notify = (context: Context) =>
  tellHolders(context, {
    subject: 'La mudanza se abrió de nuevo',
    line: `${context.user.name} ${context.user.lastName} la abrió: otra vez pueden entrar saldos iniciales, dinero pagado antes de Plantel que no pasa por caja.`,
  })

export const movesServer = implement(moves, {
  async list({ query }, context) {
    const move = await moveNow(context)
    return { openings: await openingsOf(context, query), move, total: move.count }
  },
  async close(_input, context) {
    await setClosed(context, context.now)
    return { move: await moveNow(context) }
  },
  async open(_input, context) {
    if (await setClosed(context, null)) await notify(context)
    return { move: await moveNow(context) }
  },
})
