import type { FailureBody } from '#contract/failure.ts'
import type { Caller } from '#server/testing/callers.ts'
import type { Called } from '#server/testing/calls.ts'
import type { Test } from '#server/testing/harness.ts'
import { LEVELS } from '#db/reference.ts'
import type { Schedule } from '#lib/schedules.ts'
import { talks, type TalkChange, type TalkInput } from '#features/outreach/talks/contract.ts'
import { callDesk, visitors } from '../contract.ts'
import type { VisitorInput } from '../visitor.ts'

export const COORDINATOR = [
  'get /talks/',
  'post /talks/',
  'put /talks/',
  'delete /talks/',
  'get /talks/reports/?',
  'get /students/show/test/',
  'put /students/',
  'delete /usersTalks/*',
  'put /talks/call/student/*',
  'put /talks/status/student/*',
  'put /talks/attendance/student/*',
  'post /students/resend/?',
] as const

export const SATURDAY = '2026-12-05'

export const on = (day: number, startHour = '1000', endHour = '1200'): Schedule[] => [{ day, startHour, endHour }]

export const talkInput = (part: Partial<TalkInput> = {}): TalkInput => ({
  courseLevel: LEVELS.mediaSuperior.id,
  name: 'Orientación UNAM',
  filter: 'Orientacion Bachillerato',
  schedules: on(5).map(lesson => ({ ...lesson, day: String(lesson.day) })),
  quota: 20,
  date: SATURDAY,
  ...part,
})

let serial = 0
/** A valid visitor with a new e-mail each time. */
export const person = (part: Partial<VisitorInput> = {}): VisitorInput => ({
  name: 'Nora',
  lastName: 'Ibarra',
  secondLastName: 'Campos',
  email: `nora${(serial += 1)}@correo.mx`,
  phoneNumber: '5511223344',
  ...part,
})

export const codeOf = ({ status, body }: Called): string =>
  status === 200 ? 'ok' : ((body as FailureBody).errorExt?.code ?? String(status))
export const tally = (all: Called[]) =>
  Object.fromEntries([...Map.groupBy(all.map(codeOf), code => code)].map(([code, each]) => [code, each.length]))

export function stage(t: Test, caller: Caller) {
  const create = async (part: Partial<TalkInput> = {}) => (await t.ok(talks.create, { body: talkInput(part) }, caller)).talk
  const update = async (id: string, body: TalkChange) => (await t.ok(talks.update, { params: { id }, body }, caller)).talk
  const find = async (id: string) => (await t.ok(talks.find, { params: { id } }, caller)).talk
  const register = async (talk: string, part: Partial<VisitorInput> = {}) =>
    (await t.ok(visitors.create, { body: { talk, student: person(part) } }, caller)).userTalks
  const visitor = async (id: string) => (await t.ok(visitors.find, { params: { id } }, caller)).userTalks
  const students = (id: string, query: object = {}) => t.ok(callDesk.students, { params: { id }, query }, caller)
  const move = async (userTalksId: string, talkId: string, to: string) =>
    (await t.ok(visitors.move, { params: { userTalksId, talkId }, body: { talk: { id: to } } }, caller)).userTalks

  async function everything(): Promise<string> {
    const rows = []
    for (const table of ['talk', 'talk_schedule', 'talk_student', 'room_booking', 'comment', 'outbox', 'audit'])
      rows.push((await t.pool.query(`select to_jsonb(x) as row from ${table} x order by to_jsonb(x)::text`)).rows)
    return JSON.stringify(rows)
  }
  /** A refusal that changes no row and notifies nobody. @throws when something changed */
  async function refusalOf(...call: Parameters<Test['refused']>) {
    const [before, noticeCount] = [await everything(), t.events.length + t.said.length]
    const answer = await t.refused(call[0], call[1], call[2] ?? caller)
    if ((await everything()) !== before || t.events.length + t.said.length !== noticeCount) throw new Error('a refusal left a trace')
    return answer
  }
  async function bookings(talkId: string) {
    const { rows } = await t.pool.query<{ text: string }>(
      `select weekday || ' ' || minutes || ' ' || dates as text from room_booking where talk_id = $1 order by 1`,
      [talkId],
    )
    return rows.map(row => row.text)
  }

  return { create, update, find, register, visitor, students, move, refused: refusalOf, bookings, lastAudit: t.lastAudit }
}

export type Stage = ReturnType<typeof stage>
