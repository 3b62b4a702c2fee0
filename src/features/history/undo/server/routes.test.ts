// Rosa and Lucía at their desks: what can be undone, by whom, and what prevents it.
import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { session } from '#features/foundation/session/contract.ts'
import { roles } from '#features/foundation/roles/contract.ts'
import { comments } from '#features/people/comments/contract.ts'
import { studentFile } from '#features/workspace/studentFile/contract.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import type { AnyRoute } from '#contract/route.ts'
import { limitedTo, type Bearer } from '#server/testing/callers.ts'
import { routesByName } from '#server/testing/allRoutes.ts'
import { startTest } from '#server/testing/harness.ts'
import { undo } from '../contract.ts'
import { TRACKED, UNTRACKED } from './plan/tables.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const t = await startTest()
const rosa = await t.as('get /comments/', 'post /comments/', 'put /comments/?', 'delete /comments/?')
const lucia = await t.as('get /comments/', 'post /comments/', 'put /comments/?', 'delete /comments/?')
const head = await t.as('get /audit/', 'put /audit/', 'post /comments/', 'put /comments/?', 'delete /comments/', 'delete /comments/?')
const admin = await t.admin()

const act = async (route: AnyRoute, input: Parameters<typeof t.call>[1], as: Bearer): Promise<string> => {
  const { status, body, headers } = await t.call(route, input, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return String(headers.act)
}
const press = (id: string, as: Bearer, rest = false) => t.call(undo.press, { params: { id }, body: { rest } }, { as })
const codeOf = async (id: string, as: Bearer, rest = false) => {
  const { status, body } = await press(id, as, rest)
  return [status, body.errorExt?.code]
}
const write = async (as: Bearer) => {
  const { id: student } = await t.make.student()
  const writing = await act(comments.create, { body: { student, comment: 'Primera versión' } }, as)
  const [comment] = (await t.ok(comments.list, { query: { student } }, rosa)).comments
  return { student, made: writing, id: comment!._id }
}
const textOf = async (id: string) => (await t.db.selectFrom('comment').select('text').where('id', '=', id).executeTakeFirst())?.text
const edit = (id: string, comment: string, as: Bearer) => act(comments.update, { params: { id }, body: { comment } }, as)

test('DES-1: every route that writes declares its undo in words; no route that reads does', () => {
  for (const [name, route] of routesByName) {
    expect([name, route.undo !== undefined]).toEqual([name, route.method !== 'get'])
    if (route.undo?.how === 'instead')
      for (const other of route.undo.routes)
        expect(
          routesByName.map(([each]) => each),
          `${name}: ${other}`,
        ).toContain(other)
  }
})

test('DES-2: every table is tracked, or listed with a reason', async () => {
  const { rows } = await t.pool.query<{ name: string; tracked: boolean }>(`
    select c.relname as name, exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'change_kept') as tracked
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely%' and c.relname <> 'test_clock'`)
  const names = (tracked: boolean) => rows.filter(row => row.tracked === tracked).map(row => row.name)
  expect(names(true).toSorted()).toEqual(Object.keys(TRACKED).toSorted())
  expect(names(false).toSorted()).toEqual(Object.keys(UNTRACKED).toSorted())
})

test('DES-2: passwords never enter the change history', async () => {
  const employee = await t.make.employee({ password: 'la-de-siempre' })
  await t.db.updateTable('employee').set({ passwordHash: 'otra', name: 'Inés' }).where('id', '=', employee.id).execute()
  const { rows } = await t.pool.query<{ after: object }>("select after from change where tab = 'employee' and key = $1 and op = 'U'", [
    employee.id,
  ])
  expect(rows.map(row => Object.keys(row.after))).toEqual([['name']])
})

describe('undoing', () => {
  test('DES-3, DES-13, DES-15: Rosa edits a comment, undoes it, redoes it and undoes it again; each is audited', async () => {
    const { id } = await write(rosa)
    const edited = await edit(id, 'Segunda versión', rosa)
    const first = await press(edited, rosa)
    expect(first.body).toMatchObject({ said: 'Comentario cambiado: deshecho', leftOut: [] })
    expect(await textOf(id)).toBe('Primera versión')
    const again = await press(first.body.act as string, rosa)
    expect(again.body).toMatchObject({ said: 'Comentario cambiado: rehecho' })
    expect(await textOf(id)).toBe('Segunda versión')
    // Either line of a redone act undoes it.
    expect((await press(again.body.act as string, rosa)).status).toBe(200)
    expect(await textOf(id)).toBe('Primera versión')
    const line = await t.db
      .selectFrom('audit')
      .select(['undoes', 'resource'])
      .where('id', '=', first.body.act as string)
      .executeTakeFirstOrThrow()
    expect(line).toEqual({ undoes: edited, resource: 'comments' })
  })

  test('DES-4, DES-14: names what Lucía changed since; keeps another field of hers', async () => {
    const student = await t.make.student()
    const before = await t.db.selectFrom('student').selectAll().where('id', '=', student.id).executeTakeFirstOrThrow()
    const change = (body: object) => act(studentFile.update, { params: { id: student.id }, body: { ...base, ...body } }, admin)
    const base = {
      name: before.name,
      lastName: before.lastName,
      secondLastName: before.secondLastName,
      email: before.email,
      phoneNumber: before.phoneNumber,
    }
    const renaming = await change({ name: 'Zoraida', phoneNumber: '5512340000' })
    await change({ name: 'Zoraida', phoneNumber: '5587654321' })
    const { status, body } = await press(renaming, admin)
    expect([status, body.errorExt]).toMatchObject([
      409,
      { code: 'UNDO_CHANGED', conflicts: [{ field: 'Teléfono', left: '5512340000', now: '5587654321' }] },
    ])
    const view = await t.ok(undo.show, { params: { id: renaming } }, admin)
    expect(view).toMatchObject({ state: 'changed', conflicts: [{ field: 'Teléfono' }] })
    expect((await press(renaming, admin, true)).body).toMatchObject({ success: true, leftOut: [{ field: 'Teléfono' }] })
    const after = await t.db.selectFrom('student').select(['name', 'phoneNumber']).where('id', '=', student.id).executeTakeFirstOrThrow()
    expect(after).toEqual({ name: before.name, phoneNumber: '5587654321' })
  })

  test('DES-8: Rosa of one campus undoes her acts without a campus; a course that another campus uses since stays', async () => {
    const here = await limitedTo(t, [(await t.make.location()).id])
    const beside = await limitedTo(t, [(await t.make.location()).id])
    const level = (await t.ok(courses.levels, {}, admin)).courseLevels[0]!._id
    const type = (await t.ok(courses.types, {}, admin)).courseTypes[0]!._id
    const add = (name: string) =>
      t.call(courses.create, { body: { name, courseLevel: level, courseType: type, price: 100, duration: 10 } }, { as: here })
    const [first, second] = [await add('Química orgánica'), await add('Química inorgánica')]
    expect(await codeOf(String(first.headers.act), beside)).toEqual([404, 'AUDIT_NOT_FOUND'])
    expect(await codeOf(String(first.headers.act), here)).toEqual([200, undefined])
    await t.make.group({ courseId: second.body.course._id, classroomId: (await t.make.classroom()).id })
    const { status, body } = await press(String(second.headers.act), here)
    expect([status, body.errorExt?.code, body.error.message.es]).toEqual([409, 'UNDO_USED', 'Ya se usa (1 grupo): quítalo a mano.'])
  })

  test('DES-8: a course with a group stays, and says why', async () => {
    const course = await t.make.course()
    const line = await t.db.selectFrom('change').select(['tx', 'at']).where('key', '=', course.id).executeTakeFirstOrThrow()
    await t.make.group({ courseId: course.id })
    const recordId = newId()
    await t.pool.query(
      "insert into audit (id, at, user_id, route, resource, ids, tx, wrote_at) select $1, $2, $3, 'courses.create', 'courses', array[$4], c.tx, c.at from change c where c.key = $4 and c.op = 'I'",
      [recordId, t.clock.now(), admin.employeeId, course.id],
    )
    expect(line.tx).not.toBeNull()
    const { status, body } = await press(recordId, admin)
    expect([status, body.errorExt?.code, body.error.message.es]).toEqual([409, 'UNDO_USED', 'Ya se usa (1 grupo): quítalo a mano.'])
  })

  test('DES-9: a group is restored after its course', async () => {
    const course = await t.make.course()
    const group = await t.make.group({ courseId: course.id })
    const removal = await act(groups.remove, { params: { id: group.id } }, admin)
    const courseGone = await act(courses.remove, { params: { id: course.id } }, admin)
    expect(await codeOf(removal, admin)).toEqual([409, 'RESTORE_FIRST'])
    expect((await press(courseGone, admin)).status).toBe(200)
    expect((await press(removal, admin)).status).toBe(200)
  })

  test('DES-10: nobody gives by an undo rights that they do not have', async () => {
    const holder = await t.as('get /students/', 'put /students/', 'delete /students/')
    const lessened = await act(
      roles.update,
      { params: { id: holder.roleId }, body: { name: 'Poco', description: 'Menos', allows: [{ path: '/students/', methods: ['get'] }] } },
      admin,
    )
    const small = await t.as('put /roles/*', 'put /audit/', 'get /students/')
    expect(await codeOf(lessened, small)).toEqual([409, 'BEYOND_OWN_PERMISSIONS'])
    expect((await press(lessened, admin)).status).toBe(200)
  })
})

describe('right, deadline, once', () => {
  test('DES-11: one’s own for 10 minutes; later, and another’s, with put /audit/', async () => {
    const { id } = await write(rosa)
    const edited = await edit(id, 'Segunda versión', rosa)
    expect((await press(edited, lucia)).status).toBe(403)
    await t.clock.advance(11 * MINUTE)
    expect((await press(edited, rosa)).status).toBe(403)
    expect((await press(edited, head)).status).toBe(200)
  })

  test('DES-11: another’s comment needs the permission to delete comments; a deletion is undone without put /audit/', async () => {
    const { made, id } = await write(rosa)
    const noDelete = await t.as('put /audit/', 'post /comments/')
    expect((await press(made, noDelete)).status).toBe(403)
    expect((await press(made, head)).status).toBe(200)
    expect(await textOf(id)).toBeUndefined()
    const other = await write(rosa)
    const removal = await act(comments.remove, { params: { id: other.id } }, rosa)
    expect((await press(removal, lucia)).status).toBe(200)
    expect(await textOf(other.id)).toBe('Primera versión')
  })

  test('DES-12: refuses an undo after 30 days', async () => {
    const { id } = await write(rosa)
    const edited = await edit(id, 'Segunda versión', rosa)
    await t.clock.advance(31 * DAY)
    const late = await t.as('put /audit/', 'put /comments/?')
    expect(await codeOf(edited, late)).toEqual([409, 'UNDO_LATE'])
    expect(await t.ok(undo.show, { params: { id: edited } }, late)).toMatchObject({ state: 'late' })
  })

  test('DES-13: two desks undo one act at once: one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await write(rosa)
      const edited = await edit(id, 'Segunda versión', rosa)
      const answers = await Promise.all([codeOf(edited, rosa), codeOf(edited, head)])
      expect(answers.map(([status]) => Number(status)).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(answers.map(([, code]) => code)).toContain('UNDO_DONE')
    }
  })

  test('DES-13: a redone undo cannot be redone again', async () => {
    const { id } = await write(rosa)
    const edited = await edit(id, 'Segunda versión', rosa)
    const { body } = await press(edited, rosa)
    await press(body.act as string, rosa)
    expect(await codeOf(body.act as string, rosa)).toEqual([409, 'UNDO_DONE'])
  })
})

describe('acts without undo', () => {
  test('DES-1: an act without undo says why; older acts have only their line; an act without changes has nothing to undo', async () => {
    const caller = await t.as('get /comments/')
    const closed = newId()
    await t.db
      .insertInto('audit')
      .values({ id: closed, at: t.clock.now(), userId: caller.employeeId, route: session.close.name, resource: 'sessions' })
      .execute()
    expect(await codeOf(closed, caller)).toEqual([409, 'UNDO_NEVER'])
    expect(await t.ok(undo.show, { params: { id: closed } }, caller)).toMatchObject({
      state: 'never',
      reason: 'Una sesión cerrada se abre entrando de nuevo.',
    })
    const old = newId()
    await t.pool.query(
      "insert into audit (id, at, user_id, route, resource, tx) values ($1, $2, $3, 'comments.update', 'comments', null)",
      [old, t.clock.now(), caller.employeeId],
    )
    expect(await codeOf(old, caller)).toEqual([409, 'UNDO_UNKNOWN'])
    expect(await codeOf(newId(), caller)).toEqual([404, 'AUDIT_NOT_FOUND'])
  })

  test('DES-14: an indivisible act is not undone by halves', async () => {
    const [one, two] = [await write(rosa), await write(rosa)]
    const line = newId()
    await t.db.transaction().execute(async trx => {
      for (const { id } of [one, two]) await trx.updateTable('comment').set({ text: 'Segunda versión' }).where('id', '=', id).execute()
      await trx
        .insertInto('audit')
        .values({ id: line, at: t.clock.now(), userId: admin.employeeId, route: comments.update.name, resource: 'comments' })
        .execute()
    })
    expect(await codeOf(line, admin, true)).toEqual([400, 'UNDO_PARTS'])
    expect((await press(line, admin)).status).toBe(200)
    expect([await textOf(one.id), await textOf(two.id)]).toEqual(['Primera versión', 'Primera versión'])
  })
})
