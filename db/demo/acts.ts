// Recent acts that can be viewed or undone, or that conflict with undo: a merge, a mass move, an undo, a phone that two people changed.
import { sql } from 'kysely'
import { permissionsOf } from '#contract/access.ts'
import type { AnyRoute } from '#contract/route.ts'
import { merges } from '#features/history/merges/contract.ts'
import { joinStudents, studentPair, studentSides } from '#features/history/merges/server/public.ts'
import { studentFile } from '#features/workspace/studentFile/contract.ts'
import { undo } from '#features/history/undo/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { notifications } from '#features/outreach/notifications/contract.ts'
import { comments } from '#features/people/comments/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { fullName } from '#lib/text.ts'
import type { Demo } from './context.ts'

interface Line {
  at: Date
  user: string
  route: AnyRoute
  resource: string
  ids: string[]
  before?: object
  after?: object
  batch?: string
  undoes?: string
}

/** Seeding is nobody's act, so its writes are not tracked. */
export const keepNothing = ({ db }: Pick<Demo, 'db'>) => sql`select set_config('plantel.kept', 'off', true)`.execute(db)

const nameOf = async ({ db }: Pick<Demo, 'db'>, employee: string): Promise<string> =>
  fullName(
    await db.selectFrom('employee').select(['name', 'lastName', 'secondLastName']).where('id', '=', employee).executeTakeFirstOrThrow(),
  )

/** Writes rows and their audit row as one act of that moment; a second act needs another moment. @returns the audit row's id */
async function act(
  { db, id, insert }: Demo,
  { at, user, route, batch, undoes, before, after, ...line }: Line,
  work?: () => Promise<unknown>,
) {
  await sql`select set_config('plantel.kept', 'on', true)`.execute(db)
  await work?.()
  await keepNothing({ db })
  await sql`update change set at = ${at} where tx = pg_current_xact_id() and at = now()`.execute(db)
  const own = id(at)
  await insert('audit', [
    {
      ...line,
      id: own,
      at,
      wroteAt: at,
      userId: user,
      userName: await nameOf({ db }, user),
      route: route.name,
      needed: [...permissionsOf(route.access)],
      device: 'Chrome en Windows',
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      batch: batch ?? null,
      undoes: undoes ?? null,
    },
  ])
  return own
}

const NAMES = ['id', 'name', 'lastName', 'secondLastName', 'email', 'phoneNumber'] as const

/** Two cards of one person, merged five days ago: the other card had a folio and two comments. */
async function seedMerge(demo: Demo, by: string): Promise<void> {
  const { db, clock, id, insert } = demo
  const keep = await db
    .selectFrom('student')
    .select(NAMES)
    .where('balanceDue', '=', 0)
    .where('credit', '=', 0)
    .where('lastName', 'like', '%ez')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const mergedAt = clock.at(clock.day(-40), 660)
  const give = id(mergedAt)
  const { name, lastName, secondLastName, phoneNumber } = keep
  await insert('student', [
    {
      ...{ id: give, name, secondLastName, phoneNumber, createdAt: mergedAt },
      lastName: lastName.replace(/z$/, 's'),
      email: `otra.${keep.email}`,
    },
  ])
  await insert('folio', [{ id: id(mergedAt), studentId: give, title: 'Guía de estudio', folio: 'G20417' }])
  await insert(
    'comment',
    ['Pidió informes de los horarios del sábado.', 'Recogió su guía de estudio.'].map((text, day) => {
      const createdAt = clock.at(clock.day(day - 39), 700)
      return { id: id(createdAt), studentId: give, text, userId: by, createdAt }
    }),
  )
  const at = clock.at(clock.day(-5), 640)
  const sides = await studentSides(db, await studentPair(db, keep.id, give, true))
  const choices = Object.fromEntries(sides.choices.map(({ key, proposed }) => [key, proposed]))
  const mergedFrom = fullName(sides.pair.give)
  await act(
    demo,
    {
      ...{ at, user: by, route: merges.join, resource: 'students', ids: [keep.id, give] },
      before: { name, lastName },
      after: { mergedFrom, handedOver: ['1 folio', '2 comentarios'] },
    },
    () => joinStudents(db, sides, { ...choices, name: 'keep', email: 'keep' }, { by, now: at }),
  )
}

interface Pair {
  from: string
  to: string
  fromName: string
  toName: string
}

/** Six students who changed groups together a week ago. */
async function seedMove(demo: Demo, by: string): Promise<void> {
  const { db, clock, id, insert } = demo
  const start = clock.at(clock.day(-7), 630)
  const MANY = 6
  const stays = sql`r.group_id = b.id and r.ended_at is null and r.parent_id is null and r.registered_at < ${start}
    and not exists (select from registration o where o.parent_id = r.id or (o.student_id = r.student_id and o.group_id = a.id))`
  const { rows } = await sql<Pair>`
    select a.id as from, b.id as to, a.name as from_name, b.name as to_name from class_group a join class_group b on b.course_id = a.course_id and b.id <> a.id
    where a.active and b.active and a.deleted_at is null and b.deleted_at is null and a.parent_group_id is null and b.parent_group_id is null
      and least(a.end_date, b.end_date) > ${clock.today}::date and a.quota - a.taken >= ${MANY + 2}
      and (select count(*) from registration r where ${stays}) >= ${MANY}
    order by a.id, b.id limit 1`.execute(db)
  const [pair] = rows
  if (!pair) return
  const { from, to } = pair
  const { rows: people } = await sql<{ id: string; studentId: string }>`
    select r.id, r.student_id from registration r, (select ${from}::char(24) as id) a, (select ${to}::char(24) as id) b
    where ${stays} order by r.id limit ${MANY}`.execute(db)
  const move = async (registration: string, out: string, into: string) => {
    await db.updateTable('registration').set({ groupId: into }).where('id', '=', registration).execute()
    for (const [group, by] of [
      [out, -1],
      [into, 1],
    ] as const)
      await sql`update class_group set taken = taken + ${by} where id = ${group}`.execute(db)
  }
  for (const each of people) await move(each.id, to, from)
  const batch = id(start)
  let head = ''
  for (const [nth, each] of people.entries()) {
    const line = {
      ...{ at: new Date(start.getTime() + nth * 1000), user: by, route: registrations.change, resource: 'registrations', batch },
      ids: [each.studentId, each.id, from, to],
      before: { group: from, groupName: pair.fromName },
      after: { group: to, groupName: pair.toName },
    }
    head = await act(demo, line, () => move(each.id, from, to))
  }
  const sentence = registrations.change.undo?.how === 'rows' ? registrations.change.undo.said : ''
  const at = new Date(start.getTime() + (MANY - 1) * 1000)
  await insert('actBatch', [{ id: batch, userId: by, route: registrations.change.name, said: sentence, acts: MANY, head, at }])
}

async function markUndone(demo: Demo, act: string, byAct: string, user: string, at: Date): Promise<void> {
  await demo.insert('undone', [{ act, byAct, userId: user, userName: await nameOf(demo, user), at }])
}

/** A comment that was deleted by mistake and restored a minute later. */
async function seedComment(demo: Demo, by: string, studentId: string): Promise<void> {
  const { db, clock, id, insert } = demo
  const at = clock.at(clock.day(-3), 615)
  const writtenAt = clock.at(clock.day(-12), 700)
  const comment = { id: id(writtenAt), studentId, text: 'Su mamá prefiere que le llamen por la tarde.', userId: by, createdAt: writtenAt }
  await insert('comment', [comment])
  const ids = [comment.id, studentId]
  const line = { user: by, resource: 'comments', ids }
  const deleted = await act(demo, { ...line, at, route: comments.remove, before: { comment: comment.text } }, () =>
    db.deleteFrom('comment').where('id', '=', comment.id).execute(),
  )
  const later = new Date(at.getTime() + 60_000)
  const undoing = { undid: 'Comentario borrado: deshecho' }
  const back = await act(demo, { ...line, at: later, route: undo.press, after: undoing, undoes: deleted }, () =>
    insert('comment', [comment]),
  )
  await markUndone(demo, deleted, back, by, later)
}

/** Undoing the first is a conflict, because somebody changed it again. */
async function seedPhone(demo: Demo, users: [string, string], { id, phoneNumber }: { id: string; phoneNumber: string }): Promise<void> {
  const { db, clock } = demo
  const set = (phone: string) => db.updateTable('student').set({ phoneNumber: phone }).where('id', '=', id).execute()
  const phones = ['5512345678', '5587654321', phoneNumber]
  await set(phones[0]!)
  for (const [nth, user] of users.entries()) {
    const at = clock.at(clock.day(nth - 2), 600)
    const [before, after] = [{ phoneNumber: phones[nth] }, { phoneNumber: phones[nth + 1] }]
    await act(demo, { at, user, route: studentFile.update, resource: 'students', ids: [id], before, after }, () => set(phones[nth + 1]!))
  }
}

/** Four changes on three days, for 'Ver como estaba'. */
async function seedGroupChanges(demo: Demo, by: string): Promise<void> {
  const { db, clock } = demo
  const editedGroups = await db
    .selectFrom('classGroup')
    .select(['id', 'name', 'quota', 'startDate', 'endDate'])
    .where('active', '=', true)
    .where('parentGroupId', 'is', null)
    .where('quota', '>', 0)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const steps = [
    { day: -9, minutes: 600, was: { name: `${editedGroups.name} (por confirmar)` }, is: { name: editedGroups.name } },
    { day: -9, minutes: 640, was: { quota: editedGroups.quota! + 4 }, is: { quota: editedGroups.quota! + 2 } },
    { day: -6, minutes: 700, was: { activeLanding: false }, is: { activeLanding: true } },
    { day: -4, minutes: 720, was: { quota: editedGroups.quota! + 2 }, is: { quota: editedGroups.quota } },
  ]
  const set = (values: object) => db.updateTable('classGroup').set(values).where('id', '=', editedGroups.id).execute()
  await set({ ...steps[0]!.was, ...steps[1]!.was, ...steps[2]!.was })
  for (const { day, minutes, was, is } of steps) {
    const line = { at: clock.at(clock.day(day), minutes), user: by, route: groups.update, resource: 'groups', ids: [editedGroups.id] }
    await act(demo, { ...line, before: was, after: is }, () => set(is))
  }
}

const [SENT_COUNT, HELD_COUNT] = [12, 28]

/** A notice that was stopped after a few seconds. */
async function seedRecall(demo: Demo, by: string): Promise<void> {
  const { db, clock, id, insert } = demo
  const at = clock.at(clock.day(-1), 650)
  const people = await db
    .selectFrom('student')
    .select(['id', 'email'])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(SENT_COUNT + HELD_COUNT)
    .execute()
  const { id: course } = await db
    .selectFrom('course')
    .select('id')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const batchId = id(at)
  const [subject, text] = ['Simulacro del sábado', 'El simulacro del sábado empieza a las 9:00 en tu salón.']
  await insert('notificationBatch', [{ id: batchId, target: 'courses', targetIds: [course], userId: by, createdAt: at, subject, text }])
  const stoppedAt = new Date(at.getTime() + 14_000)
  await insert(
    'outbox',
    people.map((each, nth) => {
      const own = id(at)
      const state =
        nth < SENT_COUNT
          ? { state: 'sent' as const, sentAt: new Date(at.getTime() + 11_000) }
          : { state: 'held' as const, recalledAt: stoppedAt }
      return {
        ...{
          id: own,
          channel: 'email',
          kind: 'notification',
          recipient: each.email,
          subject,
          text,
          batchId,
          studentId: each.id,
          userId: by,
        },
        ...{ messageId: `<${own}@plantel.demo>`, createdAt: at, ...state },
      }
    }),
  )
  const line = { user: by, resource: 'notifications', ids: [batchId, course] }
  const queued = { email: SENT_COUNT + HELD_COUNT, sms: 0 }
  const sendAct = await act(demo, {
    ...line,
    at,
    route: notifications.toCourses,
    after: { purpose: 'service', queued, skipped: 0, subject },
  })
  const after = { stopped: HELD_COUNT, left: SENT_COUNT, undid: 'Aviso enviado: deshecho' }
  const back = await act(demo, { ...line, at: stoppedAt, route: undo.press, after, undoes: sendAct })
  await markUndone(demo, sendAct, back, by, stoppedAt)
}

/** Changes nothing: each act sets the value that is already there. */
export async function seedActs(demo: Demo, { lucia, daniel, jorge, admin }: Record<string, string>): Promise<void> {
  const [first, second] = await demo.db
    .selectFrom('student')
    .select(NAMES)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  await seedMerge(demo, admin!)
  await seedMove(demo, jorge!)
  await seedComment(demo, lucia!, first!.id)
  await seedPhone(demo, [lucia!, daniel!], second!)
  await seedGroupChanges(demo, jorge!)
  await seedRecall(demo, jorge!)
}
