// Rows for known.ts, as earlier calls would have left them.
import { material } from '#features/online/material/contract.ts'
import type { Selectable } from 'kysely'
import type { Verdict } from '#features/workspace/imports/contract.ts'
import { newId } from '#lib/ids.ts'
import type { DB } from '#server/db/schema.ts'
import { joinBatch } from '#server/db/actBatch.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Caller } from './callers.ts'
import type { Test } from './harness.ts'

export interface KnownValues {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  /** The caller; absent: the administrator. */
  as?: Caller
}

export const today = '2026-11-23'
const COLUMNS = ['Nombre', 'Paterno', 'Materno', 'Correo', 'Celular']
export const MAPPING = { name: 0, lastName: 1, secondLastName: 2, email: 3, phoneNumber: 4 }

export function rowsOf(t: Test, admin: Caller) {
  const { make, db } = t
  const seated = async () => make.registration({ paid: 100_000, price: 300_000 })
  const own = async (state: 'reading' | 'checked' | 'done', verdict: Verdict) => {
    const [id, student] = [newId(), await make.student()]
    await db
      .insertInto('studentImport')
      .values({
        id,
        filename: 'alumnos.xlsx',
        state,
        columns: COLUMNS,
        mapping: JSON.stringify(MAPPING),
        total: 1,
        createdBy: admin.employeeId,
        finishedAt: t.clock.now(),
      })
      .execute()
    const cells = ['Ana', 'Ríos', 'Sosa', `${id}@correo.mx`, '5512345678']
    await db
      .insertInto('studentImportRow')
      .values({ importId: id, number: 2, cells, verdict, studentId: verdict === 'written' ? student.id : null })
      .execute()
    if (state === 'done') {
      const requester = { user: { id: admin.employeeId, name: 'Raquel' }, sessionId: null, requestId: null, address: '' }
      const frame = { asked: requester, now: t.clock.now(), route: 'imports.run', batch: id }
      const head = await writeAudit(db, frame, { resource: 'students', ids: [id, student.id] })
      const title = 'Alumnos importados'
      await joinBatch(db, { batch: id, user: admin.employeeId, route: 'imports.run', said: title, head, now: t.clock.now() })
    }
    return { params: { id } }
  }
  const record = async () => {
    const { studentId, groupId } = await make.registration({ registeredAt: new Date('2026-11-02T16:00:00Z') })
    const id = newId()
    await db
      .insertInto('attendance')
      .values({ id, studentId, groupId, day: today, present: false, source: 'manual', userId: admin.employeeId, recordedAt: t.clock.now() })
      .execute()
    return { id, studentId, groupId }
  }
  const presence = async () => {
    const [id, employee] = [newId(), await make.employee()]
    await db.insertInto('employeeAttendance').values({ id, employeeId: employee.id, day: today, present: true }).execute()
    return { id, employeeId: employee.id }
  }
  const booked = async () => {
    const { studentId, courseId } = await make.registration()
    const [slotId, id] = [newId(), newId()]
    await db.insertInto('advisorySlot').values({ id: slotId, courseId, date: '2026-11-25', hour: 10, taken: 1 }).execute()
    await db.insertInto('advisoryBooking').values({ id, slotId, studentId, bookedAt: t.clock.now() }).execute()
    return { params: { id: slotId, bookingId: id } }
  }
  const letter = async (state: 'sent' | 'failed') => {
    const id = newId()
    const message = { channel: 'email' as const, kind: 'notice' as const, recipient: 'ana@correo.mx', subject: 'Aviso', text: 'Hola' }
    await db
      .insertInto('outbox')
      .values({ id, ...message, messageId: `<${id}@plantel>`, state })
      .execute()
    return { params: { id } }
  }
  const batch = async () => {
    const [id, student] = [newId(), await make.student()]
    await db
      .insertInto('notificationBatch')
      .values({
        id,
        target: 'student',
        targetIds: [student.id],
        userId: admin.employeeId,
        subject: 'Aviso',
        text: 'Hola',
        html: '<p>Hola</p>',
      })
      .execute()
    return { params: { batchId: id } }
  }
  const film = async (status: Selectable<DB['video']>['status']) => {
    const [id, fileId, { id: courseId }] = [newId(), newId(), await make.course()]
    const file = {
      id: fileId,
      key: `${fileId}.mp4`,
      kind: 'video',
      name: 'clase.mp4',
      contentType: 'video/mp4',
      maxSize: 10,
      state: 'ready' as const,
    }
    await db.insertInto('storedFile').values(file).execute()
    await db.insertInto('video').values({ id, courseId, title: 'Clase', description: '', fileId, status, transcodeId: newId() }).execute()
    return { params: { id } }
  }
  const chapters = async (): Promise<[string, string]> => {
    const { id: course } = await make.course()
    const chapter = async (name: string) =>
      (await t.ok(material.create, { body: { name, description: 'Primer bloque', course } }, admin)).playlist._id
    return [await chapter('Álgebra'), await chapter('Vectores')]
  }
  const moves = async () => {
    const course = await make.course()
    const [from, to] = [await make.group({ courseId: course.id }), await make.group({ courseId: course.id })]
    const { studentId } = await make.registration({ groupId: from.id })
    return { studentId, from: from.id, to: to.id }
  }
  return { chapters, moves, seated, own, record, presence, booked, letter, batch, film }
}
