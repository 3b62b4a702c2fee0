// The assignment scanner: a student of a parent group gets a seat in its child of the chosen module (SCN-61).
import { sql } from 'kysely'
import type { Parsed, Reply } from '#contract/route.ts'
import { clashesIn, warningsOf } from '#features/money/enrolment/server/public.ts'
import { refuseInactive } from '#features/teaching/courses/server/public.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { groupParts } from '#features/teaching/groups/server/public.ts'
import { moveSeats, takingModule } from '#features/money/registrations/server/public.ts'
import { insertModules } from '#features/money/registrations/server/public.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import * as students from '#features/people/students/server/public.ts'
import { newId } from '#lib/ids.ts'
import { fold } from '#lib/text.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail, Refusal } from '#server/http/refusal.ts'
import { SCANNER_TEXTS, scannerFailures, type DoorRefusal, type scanners } from '../contract.ts'
import { lessonColumns, toLesson, toPerson, type LessonRow } from './row.ts'

const { PASS_UNKNOWN, NO_MODULE, MODULE_TAKEN } = scannerFailures

interface ModuleOffer extends LessonRow {
  /** The student's active registration in the parent group. */
  parentRegistration: string
  /** True when the student has a seat in the module already. */
  standing: boolean
}

/** Every module of the student's parent groups, newest registration first. */
async function modulesFor(db: Db, studentId: string): Promise<ModuleOffer[]> {
  const { rows } = await sql<ModuleOffer>`
    select ${lessonColumns(sql`null::date`)}, r.id as parent_registration, exists (
        select from registration m where m.student_id = r.student_id and m.group_id = g.id and m.ended_at is null) as standing
    from registration r join class_group g on g.parent_group_id = r.group_id ${groupParts}
    where r.student_id = ${studentId} and r.ended_at is null and g.deleted_at is null
    order by r.registered_at desc, r.id desc, g.id`.execute(db)
  return rows
}

type Assign = Parsed<typeof scanners.assign>
type Assigned = Reply<typeof scanners.assign>

/** Locks the student's row in the first statement, so that two scans of one pass run one after the other; the seat comes last. */
export async function assign(context: Context, input: Assign): Promise<Assigned> {
  const {
    params: { id },
    body: { course },
  } = input
  const { db } = context
  if (!(await students.hold(db, id))) {
    const led = await students.ledTo(db, id)
    return led === undefined ? fail(PASS_UNKNOWN) : assign(context, { ...input, params: { id: led } })
  }
  const student = (await students.find(db, id))!
  try {
    return await assignTo(context, student, course)
  } catch (error) {
    throw error instanceof Refusal ? naming(student, error) : error
  }
}

/** The refusal with the student's name (M95). */
function naming({ name, lastName, secondLastName }: students.StudentRow, { failure, extra }: Refusal): Refusal {
  const who: Pick<DoorRefusal, 'student'> = { student: { name, lastName, secondLastName } }
  return new Refusal(failure, { ...extra, ext: { ...extra.ext, ...who } })
}

async function assignTo(context: Context, student: students.StudentRow, course: Assign['body']['course']): Promise<Assigned> {
  const { db, now, today, user } = context
  const { id } = student
  const offers = (await modulesFor(db, id)).filter(offer => fold(offer.course.name) === fold(course))
  const module = offers[0] ?? fail(NO_MODULE)
  const answer = (already: boolean, modules: typeof student.comipemsOrder, warnings: Assigned['warnings'] = []): Assigned => ({
    student: toPerson(student),
    group: toLesson(module),
    message: already ? SCANNER_TEXTS.alreadyAssigned : SCANNER_TEXTS.assigned,
    already,
    modules,
    warnings,
  })
  const before = student.comipemsOrder
  const trace = { resource: 'registrations', ids: [id, module.parentRegistration, module.id] }
  if (module.standing) {
    await context.audit({ ...trace, before: { comipemsOrder: before }, after: { comipemsOrder: before } })
    return answer(true, before)
  }
  if (offers.some(offer => offer.standing)) fail(MODULE_TAKEN)

  const { _id: courseId, name } = module.course
  await refuseInactive(db, courseId)
  const clashes = await clashesIn(db, { group: module.id, students: [id], leaving: null, today })
  const registrationId = newId()
  await insertModules(db, [
    {
      id: registrationId,
      studentId: id,
      groupId: module.id,
      courseId,
      parentId: module.parentRegistration,
      userId: user.id,
      registeredAt: now,
    },
  ])
  const phase = Math.max(0, ...before.map(item => item.phase)) + 1
  const modules = [...before, { course: courseId, name, phase }]
  await students.setModules(db, id, modules)
  const seats = await moveSeats([takingModule(db, module, today)])
  await context.audit({
    ...trace,
    ids: [...trace.ids, registrationId],
    before: { comipemsOrder: before },
    after: { comipemsOrder: modules, group: module.id, groupName: module.name, taken: seats },
  })
  context.emit(studentsChanged, [id])
  context.emit(groupsChanged, [module.id, module.root])
  return answer(false, modules, warningsOf(clashes, module.name, user.campuses))
}
