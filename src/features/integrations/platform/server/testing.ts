// Shared by platform tests: a student in a course, an advisory hour and a video of it.
import { newId } from '#lib/ids.ts'
import type { Test } from '#server/testing/harness.ts'

export const TOPIC = { _id: 'a00000000000000000000001', name: 'Álgebra' }

/** @returns the ids. The hour is on Tuesday 24 November 2026 at 16, with `places` places */
export async function stage(t: Test, places = 10) {
  const course = await t.make.course({ name: 'Ingreso', topics: JSON.stringify([TOPIC]) })
  const group = await t.make.group({ courseId: course.id })
  const student = await t.make.student()
  await t.make.registration({ studentId: student.id, groupId: group.id })
  const appoiment = newId()
  await t.db
    .insertInto('advisorySlot')
    .values({ id: appoiment, courseId: course.id, date: '2026-11-24', hour: 16, maxQuota: places })
    .execute()
  return { course: course.id, group: group.id, student: student.id, email: student.email, appoiment }
}

export async function video(t: Test, courseId: string): Promise<string> {
  const [id, fileId] = [newId(), newId()]
  await t.db
    .insertInto('storedFile')
    .values({ id: fileId, kind: 'video', name: 'clase.mp4', key: `video/${fileId}`, contentType: 'video/mp4', maxSize: 1_000_000 })
    .execute()
  await t.db
    .insertInto('video')
    .values({ id, courseId, title: 'Fracciones', description: 'Primera parte', fileId, transcodeId: newId() })
    .execute()
  return id
}
