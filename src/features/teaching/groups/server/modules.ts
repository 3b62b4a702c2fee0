// The question about modules when their parent changes (OFE-42).
import { sql } from 'kysely'
import { conflictsOf } from '#features/foundation/locations/server/public.ts'
import { WEEKDAYS } from '#lib/schedules.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { groupFailures, type ModuleAsk } from '../contract.ts'
import type { Step } from './plan.ts'

const list = new Intl.ListFormat('es-MX', { type: 'conjunction' })
/** 'sábados'; the other weekdays are their own plural. */
const plural = (day: number) => (day > 4 ? `${WEEKDAYS[day]!.toLowerCase()}s` : WEEKDAYS[day]!.toLowerCase())

async function moduleAsk(db: Db, { before, after }: Step): Promise<ModuleAsk> {
  const { id, name, classroomId, schedules, startDate, endDate } = after
  const off = before?.active && !after.active && classroomId !== null
  const room = off
    ? (await sql<{ name: string }>`select name from classroom where id = ${classroomId}`.execute(db)).rows[0]?.name
    : undefined
  const days = [...new Set(schedules.map(({ day }) => day))].map(plural)
  const lessons = after.active && classroomId !== null ? { classroomId, startDate, endDate, schedules } : null
  const { groups, taken } = lessons ? await conflictsOf(db, lessons, id) : { groups: [], taken: false }
  const collides = taken && groups.length === 0 ? ['una clase de otra sede'] : groups.map(each => each.name)
  return { _id: id, name, frees: room === undefined ? null : `${room} los ${list.format(days)}`, collides }
}

/** @throws MODULES_ASK with the modules that would follow, if any */
export async function askModules(db: Db, [, ...followers]: readonly Step[]): Promise<void> {
  if (followers.length === 0) return
  const modules = []
  for (const step of followers) modules.push(await moduleAsk(db, step))
  const many = followers.length
  fail(groupFailures.MODULES_ASK, { message: many === 1 ? '¿También su módulo?' : `¿También sus ${many} módulos?`, ext: { modules } })
}
