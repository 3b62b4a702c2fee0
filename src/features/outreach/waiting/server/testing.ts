import { expect } from 'vitest'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import type { Caller } from '#server/testing/callers.ts'
import type { Test } from '#server/testing/harness.ts'
import { sql } from 'kysely'
import { waiting, type PersonWaiting, type WaitingAct, type WaitingView } from '../contract.ts'
import { closeWaiting, endHold, sweepHolds, tellOffer } from './jobs.ts'

/** Guests differ by phone. */
export const guest = (name: string, phoneNumber = '5511112222'): PersonWaiting => ({ guest: { name, lastName: 'Ríos', phoneNumber } })

type Wish = { group?: string; location?: string; course?: string; hold?: string; note?: string }

export function stage(t: Test, desk: Caller) {
  async function full(seats = 2, part: Parameters<Test['make']['group']>[0] = {}) {
    const room = await t.make.classroom()
    const group = await t.make.group({ quota: seats, classroomId: room.id, ...part })
    const students = []
    for (let n = 0; n < seats; n++) students.push((await t.make.registration({ groupId: group.id })).studentId)
    return { id: group.id, courseId: group.courseId, locationId: room.locationId, students }
  }
  type Place = { id: string; courseId: string }

  const body = (at: Place, persons: PersonWaiting[], wish: Wish = { group: at.id }) => ({ body: { course: at.courseId, persons, ...wish } })
  const join = async (at: Place, persons: PersonWaiting[], wish?: Wish) => {
    // Two of one instant would be ordered by id.
    await t.clock.advance(1000)
    return (await t.ok(waiting.join, body(at, persons, wish), desk)).entry
  }
  const joining = (at: Place, persons: PersonWaiting[], wish?: Wish) => t.refused(waiting.join, body(at, persons, wish), desk)
  const act = async (id: string, what: WaitingAct, group?: string) =>
    (await t.ok(waiting.attend, { params: { id }, body: { act: what, ...(group && { group }) } }, desk)).entry
  const acting = async (id: string, what: WaitingAct, group?: string) =>
    (await t.refused(waiting.attend, { params: { id }, body: { act: what, ...(group && { group }) } }, desk)).code
  const list = async (query: { group?: string; course?: string; location?: string; state?: WaitingView } = {}) =>
    t.ok(waiting.list, { query: { limit: 1000, ...query } }, desk)
  /** The list in order: 'Ana 1', 'Iván ofrecido'. */
  const names = async (course: string, state?: WaitingView) =>
    (await list({ course, ...(state && { state }) })).entries.map(
      ({ persons, place, state: is }) => `${persons.map(({ name }) => name).join(' y ')} ${place ?? is}`,
    )
  const remove = (studentId: string, groupId: string) => t.call(registrations.remove, { params: { id: studentId, groupId } }, { as: desk })
  const enrol = (studentId: string, groupId: string, hold?: string) =>
    t.call(
      enrolment.enrol,
      { params: { groupId, studentId }, body: { payment: { concept: 'Inscripción', amount: 0 }, ...(hold && { hold }) } },
      { as: desk },
    )
  const seats = async (id: string) =>
    t.db.selectFrom('classGroup').select(['taken', 'held', 'quota']).where('id', '=', id).executeTakeFirstOrThrow()
  const holdsOf = (groupId: string) => t.db.selectFrom('seatHold').selectAll().where('groupId', '=', groupId).execute()
  const jobs = {
    end: (hold: string) => endHold.run({ hold, state: 'expired' }, t.jobContext()),
    tell: (hold: string) => tellOffer.run({ hold }, t.jobContext()),
    sweep: () => sweepHolds.run({}, t.jobContext()),
    night: () => closeWaiting.run({}, t.jobContext()),
  }
  /** OFE-20 for every group, and nobody who fits waits beside a free seat. */
  async function expectHolds() {
    const { rows } = await sql<{ id: string }>`
      select g.id from class_group g
      where g.held <> coalesce((select sum(seats) from seat_hold h where h.group_id = g.id), 0)
        or g.taken - g.held <> (select count(*) from registration r where r.group_id = g.id and r.ended_at is null)`.execute(t.db)
    expect(rows).toEqual([])
  }
  return { full, join, joining, act, acting, list, names, remove, enrol, seats, holdsOf, jobs, expectHolds }
}
