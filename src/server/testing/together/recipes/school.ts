import { amount, dayIn, of, OPEN_GROUP, pesos, row, SEATED, STUDENT, type Recipe } from './scene.ts'

const groupBody = of<{
  id: string
  course: string
  name: string
  quota: number
  room: string
  teacher: string
  starts: string
  ends: string
  parent: string | null
  hours: object[]
}>(
  `select g.id, g.course_id as course, g.name, g.quota, g.classroom_id as room, g.teacher_id as teacher, g.start_date::text as starts, g.end_date::text as ends, g.parent_group_id as parent,
    coalesce((select json_agg(json_build_object('day', s.day, 'startHour', lpad((s.start_minute / 60 * 100 + s.start_minute % 60)::text, 4, '0'),
      'endHour', lpad((s.end_minute / 60 * 100 + s.end_minute % 60)::text, 4, '0')) order by s.day) from group_schedule s where s.group_id = g.id), '[]') as hours
   from class_group g where g.deleted_at is null order by g.id`,
  async (group, scene) => {
    // The quota of a module decides about its parent's.
    const change = group.parent && scene.draw(2) ? 0 : scene.draw(5)
    const other = change === 1 ? await row<{ id: string }>(scene, 'select id from classroom where deleted_at is null order by id') : null
    const teacher =
      change === 2
        ? await row<{ id: string }>(scene, 'select id from employee where is_professor and deleted_at is null order by id')
        : null
    return {
      params: { id: group.id },
      body: {
        name: group.name,
        course: group.course,
        startDate: group.starts,
        endDate: change === 3 ? dayIn({ ...scene, today: group.ends }, scene.draw(9) - 4) : group.ends,
        schedules: change === 4 ? group.hours.slice(1) : group.hours,
        quota: change === 0 ? 1 + scene.draw(5) : group.quota,
        classRoom: other?.id ?? group.room,
        teacher: teacher?.id ?? group.teacher,
        version: undefined,
      },
    }
  },
)

export const school: Record<string, Recipe> = {
  async 'enrolment.enrol'(scene) {
    const group = await row<{ id: string; hold: string | null; student: string | null }>(
      scene,
      `select g.id, h.id as hold, p.student_id as student from class_group g left join seat_hold h on h.group_id = g.id
       left join waiting_person p on p.entry_id = h.entry_id where g.deleted_at is null and g.parent_group_id is null order by 1, 2`,
    )
    const student = group?.student ?? (await row<{ id: string }>(scene, STUDENT))?.id
    if (!group || !student) return null
    const payment = { concept: 'Inscripción', amount: amount(scene), discount: null, discounts: undefined }
    return {
      params: { groupId: group.id, studentId: student },
      body: {
        payment,
        idPromotionalCode: scene.draw(4) === 0 ? 'PROMO10' : null,
        userTalks: null,
        hold: group.hold,
        plan: undefined,
        expected: undefined,
      },
    }
  },
  'enrolment.register': of<{ id: string }>(OPEN_GROUP, ({ id }, scene) => ({
    body: {
      student: {
        name: 'Inés',
        lastName: 'Ríos',
        secondLastName: 'Sosa',
        email: `ines${scene.draw(1e6)}@correo.mx`,
        phoneNumber: '5512345678',
        idPromotionalCode: null,
      },
      group: { id },
      payment: { concept: 'Inscripción', amount: amount(scene), discount: null, discounts: undefined },
      idPromotionalCode: null,
      userTalks: null,
      hold: null,
      expected: undefined,
      plan: undefined,
    },
  })),
  'registrations.change': of<{ student_id: string; from: string; to: string }>(
    `select r.student_id, r.group_id as from, g.id as to from registration r join class_group g on g.course_id = r.course_id and g.id <> r.group_id
     where r.ended_at is null and g.deleted_at is null and g.parent_group_id is null order by 1, 2, 3`,
    ({ student_id, from, to }) => ({
      params: { id: student_id, oldGroupId: from },
      query: { force: true },
      body: { group: { id: to }, expected: undefined },
    }),
  ),
  'registrations.remove': of<{ student_id: string; group_id: string }>(SEATED, seat => ({
    params: { id: seat.student_id, groupId: seat.group_id },
  })),
  'registrations.removeStudent': of<{ id: string }>(
    // Those with a paid seat four times as often: their deletion ends it, and its money waits for a restore.
    `select s.id from student s
     cross join generate_series(1, case when exists (select from registration r where r.student_id = s.id and r.ended_at is null) then 4 else 1 end)
     where s.deleted_at is null and s.erased_at is null and s.balance_due = 0 and s.credit = 0 order by s.id`,
    ({ id }) => ({ params: { id } }),
  ),
  async 'waiting.join'(scene) {
    const group = await row<{ id: string; course_id: string }>(
      scene,
      'select id, course_id from class_group where deleted_at is null and parent_group_id is null order by id',
    )
    const student = await row<{ id: string }>(scene, STUDENT)
    const [wish, hold] = [scene.draw(2), scene.draw(3)]
    return (
      group &&
      student && {
        body: {
          persons: [{ student: student.id }],
          course: group.course_id,
          group: wish ? group.id : null,
          location: null,
          note: null,
          hold: hold === 0 ? group.id : null,
        },
      }
    )
  },
  'waiting.attend': of<{ id: string }>('select id from waiting order by id', ({ id }, { draw }) => ({
    params: { id },
    body: { act: ['offer', 'offer', 'extend', 'pass', 'leave', 'again', 'confirm'][draw(7)], group: null },
  })),
  'lessons.change': of<{ group: string; day: string; hour: string }>(
    `select g.id as group, d::date::text as day, lpad((s.start_minute / 60 * 100 + s.start_minute % 60)::text, 4, '0') as hour
     from class_group g join group_schedule s on s.group_id = g.id
     cross join generate_series(academy_today(), academy_today() + 9, interval '1 day') d
     where g.deleted_at is null and g.active and extract(isodow from d)::int - 1 = s.day order by 1, 2, 3`,
    ({ group, day, hour }, scene) => ({
      params: { group, day, startHour: hour },
      body: scene.draw(2)
        ? { kind: 'cancelled', reason: 'Junta', version: undefined }
        : { kind: 'changed', day: dayIn(scene, 1 + scene.draw(6)), startHour: '1400', endHour: '1500', version: undefined },
    }),
  ),
  'lessons.undo': of<{ id: string }>('select id from lesson_change order by id', ({ id }) => ({ params: { id } })),
  async 'closedDays.close'(scene) {
    const place = await row<{ id: string }>(scene, 'select id from location where deleted_at is null order by id')
    const day = dayIn(scene, 1 + scene.draw(25))
    return { body: { days: [{ name: 'Puente', startDate: day, endDate: day }], location: scene.draw(2) ? null : (place?.id ?? null) } }
  },
  'closedDays.open': of<{ id: string }>('select id from closed_day order by id', ({ id }) => ({ params: { id } })),
  'groups.update': groupBody,
  // A student without a seat gets back what they paid first. Imported ones are drawn four times as often: the two rarely met.
  'erasures.erase': of<{ id: string; folio: string; credit: string }>(
    `select s.id, coalesce(s.unique_folio, s.email) as folio, s.credit from student s
     cross join generate_series(1, case when exists (select from student_import_row i where i.student_id = s.id) then 4 else 1 end)
     where s.erased_at is null and s.merged_into is null and s.balance_due = 0 and (s.credit = 0 or s.deleted_at is null)
     and not exists (select from registration r where r.student_id = s.id and r.ended_at is null) order by s.id`,
    async ({ id, folio, credit }, { heard }) => {
      if (Number(credit) > 0) await heard('payments.refund', { body: { student: id, concept: 'Devolución', amount: pesos(credit) } })
      return { params: { studentId: id }, body: { folio, reason: 'Lo pidió' } }
    },
  ),
  async 'imports.run'(scene) {
    const columns = ['Nombre', 'Paterno', 'Materno', 'Correo', 'Celular']
    const upload = (await scene.heard('imports.create', { body: { filename: 'alumnos.xlsx', columns, total: 2 } })) as {
      import: { _id: string }
    } | null
    if (!upload) return null
    const params = { id: upload.import._id }
    const cells = (name: string, nth: number) => [name, 'Ríos', 'Sosa', `${scene.draw(1e6)}.${nth}@correo.mx`, '5512345678']
    await scene.heard('imports.addRows', {
      params,
      body: {
        rows: [
          { number: 2, cells: cells('Julia', 1) },
          { number: 3, cells: cells('Kevin', 2) },
        ],
      },
    })
    await scene.heard('imports.check', { params, body: { name: 0, lastName: 1, secondLastName: 2, email: 3, phoneNumber: 4 } })
    await scene.worked()
    return { params, as: 'admin' }
  },
  'imports.undo': of<{ id: string }>("select id from student_import where state in ('done', 'stopped') order by id", ({ id }) => ({
    params: { id },
    as: 'admin',
  })),
  'notifications.toStudent': of<{ id: string }>(STUDENT, ({ id }) => ({ params: { id } })),
  'notifications.toGroup': of<{ id: string }>(OPEN_GROUP, ({ id }) => ({ params: { id } })),
}
