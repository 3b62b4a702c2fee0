// The three sheets that another Plantel imports, in the headings of their templates (LLE-51).
import { groupsKind } from '#features/workspace/imports/groupsKind.ts'
import type { Kind } from '#features/workspace/imports/kind.ts'
import { studentsKind, UNNAMED } from '#features/workspace/imports/studentsKind.ts'
import { visitorsKind } from '#features/workspace/imports/visitorsKind.ts'
import { RELATION_LABELS } from '#features/people/payers/relations.ts'
import { formatDay } from '#lib/days.ts'
import { toPesos } from '#lib/money.ts'
import { hhmmOf } from '#lib/schedules.ts'
import { writeSchedule } from '#lib/scheduleText.ts'
import { as, count, day, list, nameOf, pesos, text, word, type ExportColumn, type ExportFile } from '../columns.ts'

/** The heading of a kind's field. */
const heading = (kind: Kind, field: string): string => kind.fields[field]!.label

/** [weekday, from, to] in minutes. */
type Lesson = [number, number, number]
const hours = (lessons: Lesson[]): string =>
  writeSchedule(lessons.map(([on, start, end]) => ({ day: on, startHour: hhmmOf(start), endHour: hhmmOf(end) })))

const group = (field: string) => heading(groupsKind, field)
const LESSONS = (
  of: string,
) => `(select coalesce(json_agg(json_build_array(w.day, w.start_minute, w.end_minute) order by w.day, w.start_minute), '[]')
  from group_schedule w where w.group_id = ${of})`

const GROUP_COLUMNS: readonly ExportColumn[] = [
  text(group('course'), 'c.name', 'El curso', 'ECOEMS Intensivo'),
  text(group('group'), 'g.name', 'El nombre del grupo', 'ECOEMS Sábado A'),
  text(group('campus'), 'l.name', 'La sede de su salón; vacía en un paquete', 'Lindavista'),
  text(group('room'), 'r.name', 'Su salón', 'A1'),
  text(group('teacher'), nameOf('e'), 'Su profesor', 'Héctor Salas Ruiz'),
  count(group('quota'), 'case when c.is_parent then null else g.quota end', 'Lugares; vacío en un paquete', '35'),
  text(
    group('bundle'),
    '(select p.name from class_group p where p.id = g.parent_group_id)',
    'De un módulo, el grupo principal; va después que él',
    'Paquete ECOEMS',
  ),
  day(group('start'), 'g.start_date', 'Primer día'),
  day(group('end'), 'g.end_date', 'Último día'),
  as(text(group('schedule'), LESSONS('g.id'), 'Días y horas de clase', 'Lun y Mié 16:00-18:00; Sáb 08:00-14:00'), 'texto', hours),
]
const GROUP_TABLES = `class_group g join course c on c.id = g.course_id left join classroom r on r.id = g.classroom_id
  left join location l on l.id = r.location_id left join employee e on e.id = g.teacher_id`

const STANDS = (id: string, active: string) =>
  `(${active} or exists (select from registration x where x.group_id = ${id} and x.ended_at is null))`

const groups: ExportFile = {
  name: 'grupos',
  means: 'Grupos encendidos, y los apagados con alumnos inscritos. Con estos encabezados los lee Importar',
  from: `${GROUP_TABLES} left join class_group main on main.id = g.parent_group_id
    where g.deleted_at is null and ${STANDS('coalesce(main.id, g.id)', 'coalesce(main.active, g.active)')}
      and (main.id is null or g.quota is not null and g.classroom_id is not null and exists (select from group_schedule w where w.group_id = g.id))
    order by main.id is not null, g.start_date, c.name, g.name, g.id`,
  columns: GROUP_COLUMNS,
}

const student = (field: string) => heading(studentsKind, field)
const OWN_EMAIL = (of: string) => `case when ${of}.email like '%@sin-correo.invalid' then null else ${of}.email end`

const person = (of: string): ExportColumn[] => [
  text(student('name'), `${of}.name`, 'Nombre', 'María Fernanda'),
  text(student('lastName'), `${of}.last_name`, 'Apellido paterno', 'Rojas'),
  text(student('secondLastName'), `${of}.second_last_name`, 'Apellido materno', 'Ávila'),
  text(student('email'), OWN_EMAIL(of), 'Correo propio; vacío si no tiene', 'maria.rojas@correo.mx'),
  text(student('phoneNumber'), `${of}.phone_number`, 'Teléfono, solo dígitos', '5512345678'),
  text(student('secondPhoneNumber'), `${of}.second_phone_number`, 'Segundo teléfono', '5587654321'),
  day(student('birthDate'), `${of}.birth_date`, 'Día de nacimiento', '2009-03-14'),
]

/** The payer of a student's sheet: who pays comes first. */
const TUTOR = `left join lateral (
  select p.name, p.last_name, p.second_last_name, p.phone_number, p.email, y.relation from student_payer y join payer p on p.id = y.payer_id
  where y.student_id = s.id order by y.pays desc, y.created_at, p.id limit 1) t on true`
/** Costs and payments of each registration. The credit belongs to the newest one. */
const BALANCE = `left join lateral (
  select b.*, row_number() over (order by b.registered_at desc, b.registration_id desc) = 1 as newest from registration_balance b
  where b.student_id = s.id) rb on rb.registration_id = x.id`

const pending = (dates: [string, number][] | null) => dates?.map(([on, open]) => `${formatDay(on)} ${toPesos(open)}`).join('; ') ?? null

const students: ExportFile = {
  name: 'alumnos',
  means: 'Una fila por inscripción vigente, y una por alumno sin ninguna. Con estos encabezados los lee Importar',
  from: `student s left join registration x on x.student_id = s.id and x.ended_at is null and x.parent_id is null
    ${BALANCE} ${TUTOR}
    left join class_group g on g.id = x.group_id left join classroom r on r.id = g.classroom_id left join location l on l.id = r.location_id
    where s.deleted_at is null order by s.id, x.registered_at, x.id`,
  columns: [
    ...person('s'),
    text(
      student('tutor'),
      `nullif(${nameOf('t')}, '${UNNAMED} ' || t.last_name)`,
      'Quien paga, o el primer tutor',
      'Patricia Salinas Vega',
    ),
    word(student('relation'), 't.relation', 'Parentesco del tutor', RELATION_LABELS),
    text(student('tutorPhone'), 't.phone_number', 'Teléfono del tutor', '5587654321'),
    text(student('tutorEmail'), 't.email', 'Correo del tutor', 'patricia.salinas@correo.mx'),
    text(student('group'), 'g.name', 'Grupo de la inscripción; vacío sin ninguna', 'ECOEMS Sábado A'),
    text(student('campus'), 'l.name', 'Sede del grupo', 'Lindavista'),
    day(student('groupStart'), 'g.start_date', 'Primer día del grupo'),
    pesos(student('cost'), 'x.price', 'Costo de la inscripción', '8900'),
    pesos(student('discount'), 'nullif(rb.discount, 0)', 'Descuento sobre el costo', '500'),
    pesos(
      student('paid'),
      'rb.own + rb.applied + case when rb.newest then s.credit else 0 end',
      'Lo pagado, con el saldo a favor en la última',
      '3700',
    ),
    day(student('registeredOn'), 'academy_day(x.registered_at)', 'Día en que se inscribió', '2026-09-15'),
    as(
      text(
        student('pending'),
        `(select json_agg(json_build_array(o.due_on, o.open) order by o.due_on) from due_row o where o.registration_id = x.id and o.open > 0)`,
        'Lo que falta: DD/MM/AAAA y pesos, separados por punto y coma',
        '05/01/2027 2670; 05/02/2027 2670',
      ),
      'lista',
      pending,
    ),
    list(
      student('modules'),
      `(select array_agg(k.name order by k.name) from registration y join class_group k on k.id = y.group_id
        where y.parent_id = x.id and y.ended_at is null)`,
      'De un paquete, los grupos de sus módulos',
      'Paquete ECOEMS · Álgebra',
    ),
  ],
}

const visitors: ExportFile = {
  name: 'visitantes',
  means: 'Visitantes de pláticas que no se inscribieron. Con estos encabezados los lee Importar',
  from: `talk_student v join talk k on k.id = v.talk_id where v.deleted_at is null and v.moved_to is null and v.merged_into is null
    and v.student_id is null order by v.registered_at, v.id`,
  columns: [...person('v'), text(heading(visitorsKind, 'talk'), 'k.name', 'La plática', 'Feria de febrero')],
}

export const TEMPLATES: readonly ExportFile[] = [groups, students, visitors]
