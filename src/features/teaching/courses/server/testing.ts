import { LEVELS, TYPES } from '#db/reference.ts'
import type { Insertable } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { DB } from '#server/db/schema.ts'
import type { Caller } from '#server/testing/callers.ts'
import type { Test } from '#server/testing/harness.ts'
import { courses, type CourseChange, type CourseInput } from '../contract.ts'

export function courseStage(t: Test, desk: Caller) {
  let serial = 0
  const input = (part: Partial<CourseInput> = {}): CourseInput => ({
    // Course names are unique.
    name: serial++ === 0 ? 'ECOEMS Intensivo' : `ECOEMS Intensivo ${serial}`,
    duration: 140,
    price: 9500.5,
    courseType: TYPES.course.id,
    courseLevel: LEVELS.mediaSuperior.id,
    ...part,
  })
  const update = (id: string, body: CourseChange) => ({ params: { id }, body })
  return {
    input,
    create: async (part?: Partial<CourseInput>) => (await t.ok(courses.create, { body: input(part) }, desk)).course,
    change: async (id: string, body: CourseChange) => (await t.ok(courses.update, update(id, body), desk)).course,
    changeRefused: (id: string, body: CourseChange) => t.refused(courses.update, update(id, body), desk),
    find: async (id: string) => (await t.ok(courses.find, { params: { id } }, desk)).course,
    async some(count: number): Promise<string[]> {
      const ids: string[] = []
      for (let i = 0; i < count; i++) ids.push((await t.make.course({ name: `Módulo ${i + 1}` })).id)
      return ids
    },
    async file(part: { kind?: string; state?: Insertable<DB['storedFile']>['state'] } = {}): Promise<string> {
      const id = newId()
      const row = {
        id,
        key: id,
        kind: 'image',
        name: 'portada.png',
        contentType: 'image/png',
        maxSize: 1000,
        state: 'ready' as const,
        ...part,
      }
      await t.db.insertInto('storedFile').values(row).execute()
      return id
    },
    lastAudit: t.lastAudit,
    coursesNow: () =>
      t.db
        .selectFrom('course')
        .selectAll()
        .orderBy('id')
        .execute()
        .then(rows => JSON.stringify(rows)),
  }
}
