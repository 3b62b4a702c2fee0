import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { callDesk, visitors } from '#features/outreach/callDesk/contract.ts'
import { enrolment } from '../contract.ts'

const t = await startTest()
const desk = await t.as(
  ...(['post /students/register', 'put /groups/?/enroll/?', 'get /talks/', 'put /talks/', 'get /students/show/test/'] as const),
  'get /talks/reports/?',
)
const payment = { concept: 'Inscripción', amount: 0 }
const person = (email: string) => ({ name: 'Nora', lastName: 'Ibarra', secondLastName: 'Campos', email, phoneNumber: '5511223344' })
const visitorOf = async (id: string) => (await t.ok(visitors.find, { params: { id } }, desk)).userTalks

describe("a talk student's enrolment keeps the link", () => {
  test('ENR-64: POST /students/register with userTalks: the visitor becomes this student, the talk learns it and counts them as enrolled', async () => {
    const visitor = await t.make.visitor()
    const group = await t.make.group()
    t.said.length = 0
    const body = { student: person(visitor.email), group: { id: group.id }, payment, userTalks: visitor.id }
    const { student } = await t.ok(enrolment.register, { body }, desk)
    expect(await visitorOf(visitor.id)).toMatchObject({ student: student._id })
    expect(t.said).toEqual([{ room: `talk:${visitor.talkId}`, event: 'update_table_event', data: { talk: visitor.talkId } }])
    expect(t.events).toContainEqual({ resource: 'talks', ids: [visitor.talkId] })
    const { talks: all } = await t.ok(callDesk.conversion, { query: {} }, desk)
    expect(all.find(({ _id }) => _id === visitor.talkId)).toMatchObject({ registered: 1, enrolled: 1 })
    const audit = await t.db.selectFrom('audit').select('after').where('route', '=', 'enrolment.register').executeTakeFirstOrThrow()
    expect(audit.after).toMatchObject({ userTalks: visitor.id })
  })

  test('ENR-64: PUT /groups/{id}/enroll/{student}: an existing student', async () => {
    const [visitor, student, group] = [await t.make.visitor(), await t.make.student(), await t.make.group()]
    const params = { groupId: group.id, studentId: student.id }
    await t.ok(enrolment.enrol, { params, body: { payment, userTalks: visitor.id } }, desk)
    expect(await visitorOf(visitor.id)).toMatchObject({ student: student.id })
    const again = { groupId: (await t.make.group()).id, studentId: student.id }
    await t.ok(enrolment.enrol, { params: again, body: { payment, userTalks: null } }, desk)
  })

  test('ENR-64: follows a visitor that somebody moved to another talk', async () => {
    const [old, to, group] = [await t.make.visitor(), await t.make.talk(), await t.make.group()]
    const moving = { params: { userTalksId: old.id, talkId: old.talkId }, body: { talk: { id: to.id } } }
    const { userTalks: moved } = await t.ok(visitors.move, moving, desk)
    const body = { student: person(old.email), group: { id: group.id }, payment, userTalks: old.id }
    const { student } = await t.ok(enrolment.register, { body }, desk)
    expect(await visitorOf(moved._id)).toMatchObject({ talk: to.id, student: student._id })
    expect(await visitorOf(old.id)).toMatchObject({ student: null })
  })

  test('ENR-64: a concurrent move and enrolment: the link points to the new talk', async () => {
    for (let round = 0; round < 10; round++) {
      const [old, to, group] = [await t.make.visitor(), await t.make.talk(), await t.make.group()]
      const body = { student: person(old.email), group: { id: group.id }, payment, userTalks: old.id }
      const [{ userTalks: moved }, { student }] = await Promise.all([
        t.ok(visitors.move, { params: { userTalksId: old.id, talkId: old.talkId }, body: { talk: { id: to.id } } }, desk),
        t.ok(enrolment.register, { body }, desk),
      ])
      expect(await visitorOf(moved._id)).toMatchObject({ student: student._id })
    }
  })

  test('ENR-65: refuses an unknown or removed visitor, and enrols nobody', async () => {
    const [group, deletedVisitor] = [await t.make.group(), await t.make.visitor({ deletedAt: t.clock.now() })]
    for (const userTalks of [newId(), deletedVisitor.id]) {
      const body = { student: person('nadie@correo.mx'), group: { id: group.id }, payment, userTalks }
      expect(await t.refused(enrolment.register, { body }, desk)).toMatchObject({ status: 404, code: 'VISITOR_NOT_FOUND' })
    }
    expect(await t.db.selectFrom('student').select('id').where('email', '=', 'nadie@correo.mx').execute()).toEqual([])
    expect(await t.db.selectFrom('registration').select('id').where('groupId', '=', group.id).execute()).toEqual([])
  })
})
