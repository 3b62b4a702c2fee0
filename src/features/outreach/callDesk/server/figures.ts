// Figures of calls and talks: one talk's report (TLK-70), and the conversion over many.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#server/db/connect.ts'
import type { Conversion, TalkReport } from '../contract.ts'
import { CALL_STATE } from '../callState.ts'
import { TALK_TYPES, type TalkType } from '#features/outreach/talks/texts.ts'
import { CALL } from '../outcomes.ts'
import { callOutcome } from './callState.ts'
import { counted, pending, standing } from './visitorStore.ts'

type Report = z.output<typeof TalkReport>
type Counters = Omit<Report, 'employeesData'>
type ReportRow = Counters & { employee: Report['employeesData'][number]['employee'] | null; whole: boolean }

/** Visitors who count in the talk; per employee by last caller, by name. Undefined: unknown talk. */
export async function reportOf(db: Db, talkId: string): Promise<Report | undefined> {
  const { rows } = await sql<ReportRow>`
    select grouping(v.called_by) = 1 as whole,
      (select json_build_object('name', e.name, 'lastName', e.last_name, 'secondLastName', e.second_last_name)
         from employee e where e.id = v.called_by) as employee,
      count(v.id) as "studentsCount",
      count(v.confirmed_at) as confirmados,
      count(*) filter (where v.status <= ${CALL.voicemail}) as buzon,
      count(*) filter (where v.status = ${CALL.hungUp}) as "finishCall",
      count(*) filter (where v.status = ${CALL.reschedule}) as "reprogramDate",
      count(*) filter (where v.status = ${CALL.callBack}) as "returnCall",
      count(*) filter (where v.status = ${CALL.noSuchNumber}) as "noExistPhone",
      count(*) filter (where v.status = ${CALL.wrongNumber}) as "wrongNumber",
      count(v.id) filter (where not exists (select from comment c where c.talk_student_id = v.id)) as "sinComentarios",
      count(v.id) filter (where ${callOutcome} = ${CALL_STATE.uncalled}) as "sinInteraccion"
    from talk t
    left join talk_student v on v.talk_id = t.id and ${counted}
    where t.id = ${talkId} and t.deleted_at is null
    group by grouping sets ((), (v.called_by)), t.id
    order by 1 desc`.execute(db)
  const sums = rows.find(({ whole }) => whole)
  if (!sums) return undefined
  const { whole: _whole, employee: _none, ...all } = sums
  const employeesData = rows.flatMap(({ whole, employee, ...data }) => (whole || !employee ? [] : [{ employee, data }]))
  const nameOf = ({ employee: { name, lastName } }: (typeof employeesData)[number]) => `${name} ${lastName}`
  return { ...all, employeesData: employeesData.sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'es')) }
}

type Funnels = z.output<typeof Conversion>
type Funnel = Funnels['total']

const sumOf = (funnels: readonly Funnel[]): Funnel => {
  const sum: Funnel = { registered: 0, called: 0, confirmed: 0, attended: 0, enrolled: 0 }
  for (const funnel of funnels) for (const step of Object.keys(sum) as (keyof Funnel)[]) sum[step] += funnel[step]
  return sum
}

/** Talks between two days, both included; without days all of them, drafts last. Newest first. */
export async function conversionOf(db: Db, { from, to }: { from?: string | undefined; to?: string | undefined }): Promise<Funnels> {
  const { rows } = await sql<Funnel & { id: string; name: string; date: string | null; filter: TalkType }>`
    select t.id, t.name, t.date, t.type as filter, f.*
    from talk t
    left join lateral (
      select count(*) as registered, count(*) filter (where ${callOutcome} <> ${CALL_STATE.uncalled}) as called, count(v.confirmed_at) as confirmed,
        count(*) filter (where v.attendance) as attended, count(v.student_id) as enrolled
      from talk_student v where v.talk_id = t.id and ${counted}) f on true
    where t.deleted_at is null ${from === undefined ? sql`` : sql`and t.date >= ${from}`} ${to === undefined ? sql`` : sql`and t.date <= ${to}`}
    order by t.date desc nulls last, t.id desc`.execute(db)
  return {
    total: sumOf(rows),
    types: TALK_TYPES.map(filter => ({ filter, ...sumOf(rows.filter(row => row.filter === filter)) })),
    talks: rows.map(({ id, ...row }) => ({ _id: id, ...row })),
  }
}

/** The next talk with visitors, and how far its calls are, as its table counts them. */
export async function nextTalk(db: Db, { now, today }: { now: Date; today: string }) {
  const { rows } = await sql<{ id: string; name: string; date: string; all: number; done: number }>`
    select t.id, t.name, t.date, v."all", v.done
    from talk t
    cross join lateral (
      select count(*) as "all", count(*) filter (where not coalesce(${pending(now)}, false)) as done
      from talk_student v where v.talk_id = t.id and ${standing}) v
    where t.deleted_at is null and t.active and t.date >= ${today} and v."all" > 0
    order by t.date, t.id limit 1`.execute(db)
  const [nextTalkRow] = rows
  if (!nextTalkRow) return null
  const { id, ...talk } = nextTalkRow
  return { _id: id, ...talk }
}
