// Rows as an earlier edition wrote them, and what the migrations make of them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Grant } from '#contract/access.ts'
import { before, id } from './earlier.ts'
import { seedReference } from './reference.ts'

describe('M9: people who were written down before their names were parted and their e-mails compared', () => {
  let old: Awaited<ReturnType<typeof before>>
  beforeAll(async () => {
    old = await before('-emails-and-names', 'visitor-like')
    await seedReference(old.db)
    await old.pool.query(`
      insert into student (id, name, last_name, second_last_name, email, phone_number, unique_folio, deleted_at) values
        ('${id(1)}', 'Sean', 'O''Neil', 'Ruiz-Paz', 'sean.0neil@correo.mx', '5512345678', 'F-0001', null),
        ('${id(2)}', 'Carolina', 'Olmos', 'Ríos', 'carólina@correo.mx', '5512345679', null, now());
      insert into employee (id, name, last_name, second_last_name, email, phone_number, password_hash) values
        ('${id(3)}', 'Marta', 'D''Angelo', 'Núñez', 'rnarta@plantel.mx', '5512345670', 'x');
      insert into talk (id, name, level_id, type, date, quota)
        select '${id(4)}', 'Orientación', id, 'Orientacion Bachillerato', '2026-12-05', 30 from course_level limit 1;
      insert into talk_student (id, talk_id, name, last_name, second_last_name, email, phone_number) values
        ('${id(5)}', '${id(4)}', 'Itzel', 'Pérez–Gil', 'Sosa', 'vvendy@correo.mx', '5512345671')`)
    await old.migrated()
  })
  afterAll(() => old.drop())

  const of = async (table: string) => {
    const { rows } = await old.pool.query<{ words: string; email_like: string; email: string }>(
      `select words, email_like, email from ${table} order by id`,
    )
    return rows
  }

  test('M9: each is found by a name of two parts written in one, and as before by its parts, e-mail, phone and folio', async () => {
    expect((await of('student')).map(({ words }) => words)).toEqual([
      ' sean o neil ruiz paz sean 0neil correo mx 5512345678 f 0001 sean oneil ruizpaz',
      ' carolina olmos rios carolina correo mx 5512345679 ',
    ])
    expect((await of('employee'))[0]!.words).toContain(' marta dangelo nunez')
    expect((await of('talk_student'))[0]!.words).toContain(' itzel perezgil sosa')
  })

  test('M9 CON-51: each has what it looks like, and its e-mail as it was', async () => {
    const all = [...(await of('student')), ...(await of('employee')), ...(await of('talk_student'))]
    expect(all.map(({ email, email_like: like }) => [email, like])).toEqual([
      ['sean.0neil@correo.mx', 'sean.oneil@correo.mx'],
      ['carólina@correo.mx', 'carolina@correo.mx'],
      ['rnarta@plantel.mx', 'marta@plantel.mx'],
      ['vvendy@correo.mx', 'wendy@correo.mx'],
    ])
  })

  test('M9: search and look-alikes have their indexes again', async () => {
    const { rows } = await old.pool.query<{ name: string }>(
      "select indexname as name from pg_indexes where indexname ~ '^(student|employee|talk_student)_(.*words|pieces|like)_idx$' order by 1",
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'employee_like_idx',
      'employee_words_idx',
      'student_like_idx',
      'student_pieces_idx',
      'talk_student_all_words_idx',
      'talk_student_like_idx',
    ])
  })
})

describe('M1 M13 M14: roles of before imports, closings and the Excel of a group had rights of their own', () => {
  const grant = (resource: string, ...methods: string[]) => ({ resource, methods }) as Grant
  const [read, enrol, remove] = [grant('/students/', 'get'), grant('/students/register', 'post'), grant('/students/', 'delete')]
  const [table, sheet] = [grant('/groups/?/students', 'get'), grant('/students/show/test/', 'get')]
  const [report, charge] = [grant('/payments/report', 'get'), grant('/payments/', 'post')]
  const imports = (...methods: string[]) => grant('/imports/', ...methods)

  const ROLES: [name: string, before: Grant[], added: Grant[]][] = [
    ['Recepción', [read, enrol], [imports('post')]],
    ['Control escolar', [read, enrol, remove], [imports('get', 'post', 'delete')]],
    ['Todo de alumnos', [grant('/students/*', 'get', 'post', 'put', 'delete')], [imports('get', 'post', 'delete')]],
    ['Inscribe sin ver', [enrol], []],
    ['Lee y borra', [read, remove], []],
    ['Coordinación', [table, sheet], [grant('/groups/?/students/excel', 'get')]],
    ['Mira grupos', [table], []],
    ['Caja', [report, charge], [grant('/payments/closings', 'post')]],
    ['Lee la caja', [report], []],
    ['Administrador', [grant('/*', 'get', 'post', 'put', 'delete')], []],
  ]
  let old: Awaited<ReturnType<typeof before>>
  beforeAll(async () => {
    old = await before('-leaves')
    for (const [nth, [name, allows]] of ROLES.entries())
      await old.pool.query("insert into role (id, name, description, allows) values ($1, $2, '', $3)", [
        id(nth),
        name,
        JSON.stringify(allows),
      ])
    await old.migrated()
  })
  afterAll(() => old.drop())

  test.each(ROLES)('CON-52 CON-54: %s keeps what it had, and gets what it could do before', async (name, allows, added) => {
    const { rows } = await old.pool.query<{ allows: Grant[] }>('select allows from role where name = $1', [name])
    expect(rows[0]!.allows).toEqual([...allows, ...added])
  })
})

describe('COB-4 COB-6: whoever owed before there were plans', () => {
  let old: Awaited<ReturnType<typeof before>>
  beforeAll(async () => {
    old = await before('-payment-plans', '-due-held')
    await seedReference(old.db)
    await old.pool.query(`
      insert into course (id, name, duration, price, level_id, type_id)
        select '${id(10)}', 'UNAM', 30, 500000, l.id, k.id from course_level l, course_type k limit 1;
      insert into class_group (id, name, course_id, start_date, end_date, quota)
        select id, name, '${id(10)}', '2026-11-02', '2026-12-20', 30 from (values ('${id(11)}', 'A'), ('${id(12)}', 'B')) g (id, name);
      insert into student (id, name, last_name, second_last_name, email, phone_number)
        select id, 'Ana', 'López', 'Ruiz', id || '@correo.mx', '5512345678' from (values ('${id(20)}'), ('${id(21)}'), ('${id(22)}')) s (id);
      insert into registration (id, student_id, group_id, course_id, price, registered_at, ended_at) values
        ('${id(30)}', '${id(20)}', '${id(11)}', '${id(10)}', 500000, '2026-11-03T04:00:00Z', null),
        ('${id(31)}', '${id(20)}', '${id(12)}', '${id(10)}', 300000, '2026-11-09T18:00:00Z', null),
        ('${id(32)}', '${id(21)}', '${id(11)}', '${id(10)}', 500000, '2026-11-09T18:00:00Z', null),
        ('${id(33)}', '${id(22)}', '${id(11)}', '${id(10)}', 500000, '2026-11-09T18:00:00Z', now());
      insert into entry (id, student_id, registration_id, amount, source, concept) values
        ('${id(40)}', '${id(20)}', '${id(30)}', 120000, 'payment', 'Pago'),
        ('${id(41)}', '${id(21)}', '${id(32)}', 500000, 'payment', 'Pago');
      select recalculate_balances(id) from student`)
    await old.migrated()
  })
  afterAll(() => old.drop())

  test('owes it since the days of registration, in the time of the academy; nobody else has a date', async () => {
    const open = await old.pool.query<{ id: string; day: string; open: string }>(
      'select registration_id as id, due_on::text as day, open::text as open from open_due order by 2',
    )
    expect(open.rows).toEqual([
      { id: id(30), day: '2026-11-02', open: '380000' },
      { id: id(31), day: '2026-11-09', open: '300000' },
    ])
    const { rows } = await old.pool.query<{ day: string | null }>('select due_on::text as day from student order by id')
    expect(rows.map(({ day }) => day)).toEqual(['2026-11-02', null, null])
  })

  test('and pays as before: the version before this one calls the same function', async () => {
    await old.pool.query(`
      begin;
      insert into entry (id, student_id, registration_id, amount, source, concept) values ('${id(42)}', '${id(20)}', '${id(30)}', 380000, 'payment', 'Pago');
      select settle_student('${id(20)}');
      commit`)
    const { rows } = await old.pool.query<{ day: string | null }>('select due_on::text as day from student where id = $1', [id(20)])
    expect(rows[0]!.day).toBe('2026-11-09')
  })
})

describe('CON-2, CON-3: groups, talks and students of before belonged to no campus', () => {
  let old: Awaited<ReturnType<typeof before>>
  beforeAll(async () => {
    old = await before('T1000-campuses', '1000-placed')
    await seedReference(old.db)
    await old.pool.query(`
      insert into location (id, name, street, number, postal_code, district, latitude, longitude, opens, closes) values
        ('${id(1)}', 'Coyoacán', 'x', '1', '04000', 'x', 19, -99, '07:00', '21:00'), ('${id(2)}', 'Norte', 'x', '1', '07000', 'x', 19, -99, '07:00', '21:00');
      insert into classroom (id, location_id, name, capacity) values ('${id(11)}', '${id(1)}', 'A', 20), ('${id(12)}', '${id(2)}', 'B', 20);
      insert into course (id, name, duration, price, level_id, type_id) select '${id(21)}', 'Uno', 30, 100, l.id, t.id from course_level l, course_type t limit 1;
      insert into course (id, name, duration, price, level_id, type_id) select '${id(22)}', 'Dos', 30, 100, l.id, t.id from course_level l, course_type t limit 1;
      insert into class_group (id, name, course_id, parent_group_id, start_date, end_date, quota, classroom_id) values
        ('${id(31)}', 'Padre', '${id(21)}', null, '2026-11-02', '2026-12-20', 10, null),
        ('${id(32)}', 'Hijo sur', '${id(21)}', '${id(31)}', '2026-11-02', '2026-12-20', 10, '${id(11)}'),
        ('${id(33)}', 'Hijo norte', '${id(22)}', '${id(31)}', '2026-11-02', '2026-12-20', 10, '${id(12)}'),
        ('${id(34)}', 'Sin salón', '${id(21)}', null, '2026-11-02', '2026-12-20', 10, null);
      insert into talk (id, name, level_id, type, date, quota, classroom_id)
        select '${id(41)}', 'Orientación', id, 'Orientacion Bachillerato', '2026-12-05', 30, '${id(12)}' from course_level limit 1;
      insert into student (id, name, last_name, second_last_name, email, phone_number) values
        ('${id(51)}', 'Ana', 'Ruiz', 'Paz', 'ana@correo.mx', '5512345678'), ('${id(52)}', 'Beto', 'Ruiz', 'Paz', 'beto@correo.mx', '5512345679'),
        ('${id(53)}', 'Caro', 'Ruiz', 'Paz', 'caro@correo.mx', '5512345670');
      begin;
      insert into registration (id, student_id, group_id, course_id, price, ended_at) values
        ('${id(61)}', '${id(51)}', '${id(31)}', '${id(21)}', 0, null), ('${id(62)}', '${id(52)}', '${id(32)}', '${id(21)}', 0, now());
      insert into entry (id, student_id, other, amount, source, concept, location_id)
        values ('${id(71)}', '${id(52)}', true, 100, 'payment', 'Engargolado', '${id(2)}');
      select recalculate_balances('${id(51)}'), recalculate_balances('${id(52)}');
      commit`)
    await old.migrated()
  })
  afterAll(() => old.drop())

  test('CON-2: each group stands where its room or its children are, each talk where its room is', async () => {
    const { rows } = await old.pool.query<{ campuses: string[] }>(
      'select campuses from (select id, campuses from class_group union all select id, campuses from talk) g order by id',
    )
    expect(rows.map(({ campuses }) => campuses)).toEqual([[id(1), id(2)], [id(1)], [id(2)], [], [id(2)]])
  })

  test('CON-3: each student where they are or last were, and seen where they paid', async () => {
    const { rows } = await old.pool.query<{ campuses: string[]; seen: string[] }>(
      'select campuses, seen_campuses as seen from student order by id',
    )
    expect(rows).toEqual([
      { campuses: [id(1), id(2)], seen: [id(1), id(2)] },
      { campuses: [id(1)], seen: [id(1), id(2)] },
      { campuses: [], seen: [] },
    ])
  })
})

describe('OFE-15: lessons of one teacher at one hour, saved when clashes only warned', () => {
  let old: Awaited<ReturnType<typeof before>>
  beforeAll(async () => {
    old = await before('-teacher-hours')
    await seedReference(old.db)
    // Irma gives two groups on Mondays at nine and talks then too; the third group is hers at another hour, the fourth somebody else's.
    await old.pool.query(`
      insert into employee (id, name, last_name, second_last_name, email, phone_number, password_hash, is_professor) values
        ('${id(1)}', 'Irma', 'Solís', '', 'irma@plantel.mx', '5512345670', 'x', true),
        ('${id(2)}', 'Héctor', 'Ruiz', '', 'hector@plantel.mx', '5512345671', 'x', true);
      insert into course (id, name, duration, price, level_id, type_id)
        select '${id(21)}', 'Álgebra', 60, 500000, l.id, t.id from (select id from course_level limit 1) l, (select id from course_type limit 1) t;
      insert into class_group (id, name, course_id, start_date, end_date, quota, teacher_id, created_at) values
        ('${id(31)}', 'Mayor', '${id(21)}', '2020-01-06', '2199-12-30', 20, '${id(1)}', '2020-01-01'),
        ('${id(32)}', 'Menor', '${id(21)}', '2020-01-06', '2199-12-30', 20, '${id(1)}', '2020-02-01'),
        ('${id(33)}', 'Tarde', '${id(21)}', '2020-01-06', '2199-12-30', 20, '${id(1)}', '2020-03-01'),
        ('${id(34)}', 'Ajeno', '${id(21)}', '2020-01-06', '2199-12-30', 20, '${id(2)}', '2020-04-01');
      insert into group_schedule (group_id, day, start_minute, end_minute) values
        ('${id(31)}', 0, 540, 660), ('${id(32)}', 0, 600, 720), ('${id(33)}', 0, 900, 960), ('${id(34)}', 0, 540, 660);
      insert into talk (id, name, level_id, type, date, quota, teacher_id, created_at)
        select '${id(41)}', 'Orientación', id, 'Orientacion Bachillerato', '2199-12-30', 30, '${id(1)}', '2020-05-01' from course_level limit 1;
      insert into talk_schedule (talk_id, day, start_minute, end_minute) values ('${id(41)}', 0, 560, 580)`)
    await old.migrated()
  })
  afterAll(() => old.drop())

  test('OFE-15: the younger of each clash shares, so that every hour is booked and the older keeps its own', async () => {
    const { rows: shared } = await old.pool.query<{ name: string }>(
      'select name from class_group where share_teacher union all select name from talk where share_teacher order by name',
    )
    expect(shared.map(({ name }) => name)).toEqual(['Menor', 'Orientación'])
    const { rows: booked } = await old.pool.query<{ owner: string; shared: boolean }>(
      'select coalesce(group_id, talk_id) as owner, shared from teacher_booking order by 1',
    )
    expect(booked.map(({ owner, shared: is }) => [owner, is])).toEqual([
      [id(31), false],
      [id(32), true],
      [id(33), false],
      [id(34), false],
      [id(41), true],
    ])
  })

  test('OFE-18: what each gives is known from the groups that they had', async () => {
    const { rows } = await old.pool.query<{ employee_id: string }>('select employee_id from teacher_course order by 1')
    expect(rows.map(({ employee_id }) => employee_id)).toEqual([id(1), id(2)])
  })
})
