import { beforeAll, describe, expect, test } from 'vitest'
import { comments } from '#features/people/comments/contract.ts'
import { folios } from '#features/people/folios/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { studentFile } from '#features/workspace/studentFile/contract.ts'
import { students } from '#features/people/students/contract.ts'
import type { Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { audit } from '../contract.ts'

const t = await startTest()
const reader = await t.as('get /audit/')
const admin = await t.admin()
const list = (query: Record<string, unknown> = {}) => t.ok(audit.list, { query }, reader)

async function changed(by: Caller = admin, name = 'Beatriz') {
  const before = await t.make.student({ name: 'Ana' })
  const { lastName, secondLastName, email, phoneNumber } = before
  await t.ok(studentFile.update, { params: { id: before.id }, body: { name, lastName, secondLastName, email, phoneNumber } }, by)
  return before
}

describe('GET /audit', () => {
  test('AUD-1: shows user, time, a sentence, the record by its present name, and only differences', async () => {
    const student = await changed()
    const [entry] = (await list()).audit
    expect(entry).toEqual({
      _id: expect.any(String),
      at: t.clock.now().toISOString(),
      user: { _id: admin.employeeId, name: 'Raquel Mostrador Prueba' },
      action: 'Cambió los datos de un alumno',
      batch: null,
      count: 1,
      undo: 'rows',
      undoes: null,
      undone: null,
      address: '127.0.0.1',
      resource: 'Alumnos',
      ids: [student.id],
      records: [{ _id: student.id, kind: 'Alumno', name: 'Beatriz López Ruiz', screen: '/alumnos' }],
      changes: [{ field: 'Nombre', before: 'Ana', after: 'Beatriz' }],
      device: 'Otro dispositivo',
    })
    expect((await t.ok(audit.find, { params: { id: entry!._id } }, reader)).entry).toEqual(entry)
    expect(await t.refused(audit.find, { params: { id: student.id } }, reader)).toMatchObject({ status: 404, code: 'AUDIT_NOT_FOUND' })
  })

  test('AUD-9: never shows secrets: of a new password only that it changed', async () => {
    const { id } = await t.make.student()
    await t.ok(students.password, { params: { id }, body: { password: 'muy-secreta' } }, admin)
    const [entry] = (await list()).audit
    expect(entry).toMatchObject({ action: 'Cambió la contraseña de un alumno', changes: [] })
    expect(JSON.stringify(await list())).not.toMatch(/muy-secreta|argon/)
  })

  test('AUD-10: counts the total anew after a write', async () => {
    const { total } = await list()
    await changed()
    expect((await list()).total).toBe(total + 1)
  })

  test('AUD-10: the newest first, in pages', async () => {
    await changed(admin, 'Primera')
    await t.clock.advance(1000)
    await changed(admin, 'Segunda')
    const after = (page: Awaited<ReturnType<typeof list>>) => page.audit.map(entry => entry.changes[0]?.after)
    expect(after(await list({ limit: 1 }))).toEqual(['Segunda'])
    expect(after(await list({ skip: 1, limit: 1 }))).toEqual(['Primera'])
  })
})

describe('AUD-11: filters by person, resource, date', () => {
  let colleague: Caller
  let student: string
  beforeAll(async () => {
    await t.clock.set('2026-12-01T18:00:00Z')
    colleague = await t.admin()
    student = (await changed(colleague, 'Zoraida')).id
    await t.ok(folios.create, { params: { studentId: student }, body: { title: 'Superior 2025', folio: '77' } }, colleague)
    // The last instant of the academy's day, which is the next one in UTC.
    await t.clock.set('2026-12-03T05:59:59Z')
    await t.ok(comments.create, { body: { student, comment: 'Llamó su mamá' } }, admin)
    await t.clock.set('2026-12-03T06:00:00Z')
    const group = await t.make.group()
    await t.ok(groups.toggle, { params: { id: group.id }, body: { active: false } }, colleague)
  })
  const actions = async (query: Record<string, unknown>) => (await list(query)).audit.map(entry => entry.action)

  test('by person', async () => {
    expect(await actions({ user: colleague.employeeId })).toEqual([
      'Desactivó un grupo',
      'Entregó un folio de material',
      'Cambió los datos de un alumno',
    ])
  })

  test('by resource', async () => {
    expect(await actions({ resource: 'folios' })).toEqual(['Entregó un folio de material'])
    expect(await actions({ resource: 'nothing' })).toEqual([])
  })

  test('by days of the academy, both included', async () => {
    expect(await actions({ from: '2026-12-02', to: '2026-12-02' })).toEqual(['Escribió un comentario'])
    expect(await actions({ from: '2026-12-03' })).toEqual(['Desactivó un grupo'])
    expect((await list({ from: '2026-12-03', to: '2026-12-02' })).total).toBe(0)
  })

  test('by record: all that was ever done to it', async () => {
    expect(await actions({ record: student })).toEqual([
      'Escribió un comentario',
      'Entregó un folio de material',
      'Cambió los datos de un alumno',
    ])
  })

  test('by the words of its name, without accents and in any order', async () => {
    expect(await actions({ query: 'lopez zoraida' })).toHaveLength(3)
    expect(await actions({ query: 'lopez zoraida', resource: 'folios' })).toEqual(['Entregó un folio de material'])
    expect(await actions({ query: 'nadie así' })).toEqual([])
  })

  test('AUD-12: lists everyone who ever wrote, and every kind of record', async () => {
    const { people, resources } = await t.ok(audit.people, {}, reader)
    expect(people.map(person => person._id)).toEqual(expect.arrayContaining([admin.employeeId, colleague.employeeId]))
    expect(people.every(person => person.name === 'Raquel Mostrador Prueba')).toBe(true)
    expect(resources).toEqual([
      { _id: 'students', name: 'Alumnos' },
      { _id: 'comments', name: 'Comentarios' },
      { _id: 'folios', name: 'Folios' },
      { _id: 'groups', name: 'Grupos' },
    ])
  })
})

test('AUD-13: fifty lines need as many statements as one', async () => {
  await changed()
  const few = await t.queries(() => list({ limit: 1, from: '2020-01-01' }))
  for (let more = 0; more < 5; more += 1) await changed()
  const many = await t.queries(() => list({ limit: 50, from: '2020-01-02' }))
  expect(many.count).toBe(few.count)
})
