// Reports about who leaves, who comes back and who stops coming, against models that only know what happened in each history.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { merges } from '#features/history/merges/contract.ts'
import { undo } from '#features/history/undo/contract.ts'
import { reports } from '#features/foundation/reports/contract.ts'
import { END_REASONS, type EndReason } from '#features/money/payments/endReasons.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { academyDay, addDays, addMonths, formatDay, startOfDay, weekdayOf } from '#lib/days.ts'
import { newId } from '#lib/ids.ts'
import { START } from './clock.ts'
import { startTest } from './harness.ts'
import { statedRows, WHOLE } from './stated.ts'

const t = await startTest()
const HISTORIES = statedRows(500, 12)
const SEED = 20261121
const ZONE = 'America/Mexico_City'
const DAY = 86_400_000
const TODAY = '2026-11-23'
const dayOf = (ms: number) => academyDay(new Date(ms), ZONE)
const percent = (upper: number, lower: number) => (lower === 0 ? null : Math.round((upper * 10_000) / lower) / 100)

/** All rows behind a figure: whose they are, and what they say. */
async function allRows(path: string, query: Record<string, string>, as: Awaited<ReturnType<typeof t.admin>>) {
  const reportRows: { student: string; about: string }[] = []
  for (;;) {
    const { rows, total } = await t.ok(reports.rows, { params: { path }, query: { ...query, skip: reportRows.length, limit: 50 } }, as)
    reportRows.push(...rows.map(({ opens, about }) => ({ student: opens!.id, about })))
    if (reportRows.length >= total || rows.length === 0) return reportRows
  }
}
const inOrder = (texts: readonly string[]) => texts.toSorted((a, b) => (a < b ? -1 : 1))

const GAPS = [0, 1, 2, 5, 6, 7, 8, 20, 60, 95, 190] as const
const who = fc.constantFrom(0 as const, 1 as const)
const place = fc.oneof(fc.nat({ max: 5 }), fc.constant(0))
const act = fc.record({
  after: fc.constantFrom(...GAPS),
  does: fc.oneof(
    { weight: 5, arbitrary: fc.record({ is: fc.constant('enrol' as const), who, place }) },
    {
      weight: 5,
      arbitrary: fc.record({
        is: fc.constant('leave' as const),
        nth: fc.nat({ max: 9 }),
        why: fc.option(fc.constantFrom('cost' as const, 'schedule' as const, 'mistake' as const)),
      }),
    },
    { weight: 2, arbitrary: fc.record({ is: fc.constant('move' as const), nth: fc.nat({ max: 9 }), place }) },
    { weight: 2, arbitrary: fc.record({ is: fc.constant('undo' as const) }) },
    { weight: 3, arbitrary: fc.record({ is: fc.constant('merge' as const) }) },
    fc.record({ is: fc.constant('delete' as const), who }),
  ),
})
const lives = fc.array(act, { minLength: 3, maxLength: 10, size: 'max' })

interface Seat {
  who: 0 | 1
  place: number
  since: number
  ended: number | null
  why: EndReason | 'merged' | null
}
interface Life {
  seats: Seat[]
  merged: boolean
  gone: (0 | 1)[]
}
/** As it went: two cards, and what the desk did with them. */
interface Lived extends Life {
  ids: readonly [string, string]
}

test('DIR-40 DIR-42: over 500 histories with moves, undo, merges and mistakes, Bajas and Generaciones say what happened', async () => {
  const courses = [await t.make.course({ price: 1_000_00 }), await t.make.course({ price: 1_000_00 })]
  const module = await t.make.course()
  const whole = await t.make.course({ children: [module.id, courses[1]!.id], price: 1_000_00 })
  const group = async (courseId: string, endDate: string, parentGroupId: string | null = null) => {
    const { id, name } = await t.make.group({ courseId, endDate, quota: 10_000, ...(parentGroupId && { parentGroupId }) })
    return { id, name, courseId, endDate }
  }
  const places = [
    await group(courses[0]!.id, '2029-01-31'),
    await group(courses[0]!.id, '2029-01-31'),
    await group(courses[0]!.id, '2026-12-20'),
    await group(courses[1]!.id, '2029-01-31'),
    await group(courses[1]!.id, '2027-03-07'),
    await group(whole.id, '2029-01-31'),
  ]
  const part = await group(module.id, '2029-01-31', places[5]!.id)
  const desk = await t.admin()

  let moves = 0
  async function live(acts: readonly (typeof act extends fc.Arbitrary<infer A> ? A : never)[]): Promise<Lived> {
    await t.clock.set(START)
    const ids = [(await t.make.student()).id, (await t.make.student()).id] as const
    let life: Life = { seats: [], merged: false, gone: [] }
    let last = null as { act: string; before: Life; at: number } | null
    const standing = () => life.seats.filter(seat => seat.ended === null)
    const done = async (called: Promise<{ status: number; headers: Record<string, unknown> }>, change: () => void) => {
      const { status, headers } = await called
      // A refused call changes nothing.
      if (status >= 400) return
      last = { act: String(headers['act']), before: structuredClone(life), at: t.clock.now().getTime() }
      change()
    }
    for (const { after, does } of acts) {
      const now = t.clock.now().getTime() + after * DAY + 60_000
      // A session of a test lasts 400 days.
      if (now > START.getTime() + 395 * DAY) break
      await t.clock.set(new Date(now))
      if (does.is === 'enrol') {
        const card = life.merged ? 0 : does.who
        if (life.gone.includes(card) || standing().some(seat => seat.who === card && seat.place === does.place)) continue
        const { id: groupId, courseId } = places[does.place]!
        const seat = { studentId: ids[card], registeredAt: new Date(now), price: 0 }
        const { id: parentId } = await t.make.registration({ ...seat, groupId, courseId })
        if (groupId === places[5]!.id) await t.make.registration({ ...seat, groupId: part.id, courseId: module.id, parentId })
        life.seats.push({ who: card, place: does.place, since: now, ended: null, why: null })
        last = null
      } else if (does.is === 'leave') {
        const seat = standing()[does.nth % Math.max(standing().length, 1)]
        if (!seat) continue
        const params = { id: ids[seat.who], groupId: places[seat.place]!.id }
        await done(t.call(registrations.remove, { params, query: does.why ? { reason: does.why } : {} }, { as: desk }), () =>
          Object.assign(seat, { ended: now, why: does.why }),
        )
      } else if (does.is === 'move') {
        const seat = standing()[does.nth % Math.max(standing().length, 1)]
        if (!seat) continue
        const params = { id: ids[seat.who], oldGroupId: places[seat.place]!.id }
        await done(
          t.call(
            registrations.change,
            { params, query: { force: true }, body: { group: { id: places[does.place]!.id } } },
            { as: desk, headers: { 'idempotency-key': randomUUID() } },
          ),
          () => {
            Object.assign(seat, { place: does.place })
            moves += 1
          },
        )
      } else if (does.is === 'merge') {
        if (life.merged || life.gone.length > 0) continue
        const params = { kind: 'student' as const, keep: ids[0], give: ids[1] }
        const { print, choices } = await t.ok(merges.preview, { params, query: { choices: '' } }, desk)
        const decided = Object.fromEntries(choices.map(({ key }) => [key, 'keep' as const]))
        await done(t.call(merges.join, { params, body: { print, choices: decided } }, { as: desk }), () => {
          for (const seat of standing().filter(each => each.who === 1))
            if (standing().some(each => each.who === 0 && each.place === seat.place)) Object.assign(seat, { ended: now, why: 'merged' })
          for (const seat of life.seats) seat.who = 0
          life.merged = true
        })
      } else if (does.is === 'delete') {
        const card = life.merged ? 0 : does.who
        if (life.gone.includes(card)) continue
        await done(t.call(registrations.removeStudent, { params: { id: ids[card] }, query: { reason: 'distance' } }, { as: desk }), () => {
          for (const seat of standing()) if (seat.who === card) Object.assign(seat, { ended: now, why: 'distance' })
          life.gone.push(card)
        })
      } else if (last && now - last.at < 29 * DAY) {
        const { act: id, before } = last
        const { status, body } = await t.call(undo.press, { params: { id }, body: {} }, { as: desk })
        expect([status, body]).toEqual([200, expect.anything()])
        life = before
        last = null
      }
    }
    return { ...life, ids }
  }

  const lived: Lived[] = []
  for (const acts of fc.sample(lives, { numRuns: HISTORIES, seed: SEED })) lived.push(await live(acts))
  const end = START.getTime() + 600 * DAY
  await t.clock.set(new Date(end))
  const boss = await t.admin()

  /** A seat of its own: no mistake, and not one that a merge united with another. */
  const real = ({ why }: Seat) => why !== 'mistake' && why !== 'merged'
  const bajas = (from: string, to: string) => {
    const [begins, ends] = [startOfDay(from, ZONE).getTime(), Math.min(startOfDay(addDays(to, 1), ZONE).getTime(), end)]
    let seatCount = 0
    const leavers: string[] = []
    for (const { seats, ids } of lived)
      for (const seat of seats) {
        const { since, ended, why } = seat
        if (since >= ends || (ended !== null && ended < begins)) continue
        seatCount += 1
        if (ended === null || ended >= ends || !real(seat) || dayOf(ended) >= places[seat.place]!.endDate) continue
        const follows = seats.some(
          other =>
            other !== seat &&
            real(other) &&
            other.who === seat.who &&
            places[other.place]!.courseId === places[seat.place]!.courseId &&
            other.since <= ended + 7 * DAY &&
            (other.ended === null || other.ended > ended),
        )
        if (!follows)
          leavers.push(`${ids[seat.who]} ${places[seat.place]!.name} ${why === null || why === 'merged' ? 'Sin motivo' : END_REASONS[why]}`)
      }
    return { stood: seatCount, left: inOrder(leavers) }
  }
  const WINDOWS = [
    ['2026-11-23', dayOf(end)],
    ['2026-11-23', '2026-11-30'],
    ['2026-12-01', '2026-12-31'],
    ['2027-02-20', '2027-05-31'],
  ] as const
  for (const [from, to] of WINDOWS) {
    const expected = bajas(from, to)
    const { total } = await t.ok(reports.figures, { params: { path: 'bajas' }, query: { from, to } }, boss)
    expect([from, total.left, total.stood, total.share]).toEqual([
      from,
      expected.left.length,
      expected.stood,
      percent(expected.left.length, expected.stood),
    ])
    const rows = await allRows('bajas', { from, to, measure: 'left' }, boss)
    expect(
      inOrder(
        rows.map(({ student, about }) => {
          const [, name, why] = about.split(' · ')
          return `${student} ${name} ${why ?? 'Sin motivo'}`
        }),
      ),
    ).toEqual(expected.left)
  }

  /** The first seat of each person, and when they took another: not what went on within a week, nor what was taken on the first day. */
  const firsts = lived.flatMap(({ seats, ids }) =>
    ([0, 1] as const).flatMap(card => {
      const own = seats.filter(seat => seat.who === card && real(seat)).toSorted((a, b) => a.since - b.since)
      const first = own[0]
      if (!first) return []
      const next = own.find(
        seat =>
          seat.since > first.since + DAY &&
          !own.some(
            other =>
              other !== seat &&
              other.ended !== null &&
              places[other.place]!.courseId === places[seat.place]!.courseId &&
              other.ended <= seat.since &&
              other.ended >= seat.since - 7 * DAY,
          ),
      )
      return [{ student: ids[card], since: first.since, next: next?.since ?? null, name: places[first.place]!.name }]
    }),
  )
  const span = { from: '2026-11-01', to: dayOf(end) }
  const { lines } = await t.ok(reports.figures, { params: { path: 'generaciones' }, query: { ...span, by: 'mes' } }, boss)
  const months = Map.groupBy(firsts, ({ since }) => `${dayOf(since).slice(0, 7)}-01`)
  for (const { key, figures } of lines) {
    const began = months.get(key) ?? []
    const back = (n: number) => {
      if (key >= `${addMonths(dayOf(end), -n).slice(0, 7)}-01`) return null
      const until = (since: number) =>
        Date.parse(`${addMonths(new Date(since).toISOString().slice(0, 10), n)}T${new Date(since).toISOString().slice(11)}`)
      return percent(began.filter(({ since, next }) => next !== null && next < until(since)).length, began.length)
    }
    expect([key, figures]).toEqual([key, { began: began.length, m3: back(3), m6: back(6), m12: back(12), m18: back(18) }])
  }
  expect(lines.reduce((sum, { figures }) => sum + figures['began']!, 0)).toBe(firsts.length)
  const rows = await allRows('generaciones', { ...span, measure: 'began' }, boss)
  expect(inOrder(rows.map(({ student, about }) => `${student} ${about.split(' · ').slice(1).length}`))).toEqual(
    inOrder(firsts.map(({ student, next }) => `${student} ${next === null ? 1 : 2}`)),
  )

  // The histories have what the rules are about.
  const all = lived.flatMap(({ seats }) => seats)
  expect(bajas(...WINDOWS[0]).left.length).toBeGreaterThan(0)
  for (const why of WHOLE ? (['mistake', 'merged', 'distance', 'cost'] as const) : [])
    expect(all.filter(seat => seat.why === why).length, why).toBeGreaterThan(0)
  expect(moves).toBeGreaterThan(0)
  expect(firsts.filter(({ next }) => next !== null).length).toBeGreaterThan(0)
}, 600_000)

test('DIR-42: two of three students of May came back within three months; a cohort whose time has not passed stays empty', async () => {
  await t.clock.set(START)
  const at = (day: string, hour = '16:00') => new Date(`${day}T${hour}:00Z`)
  const course = await t.make.course()
  const enrol = (day: string, part: object = {}) => t.make.registration({ courseId: course.id, registeredAt: at(day), ...part })
  const [ana] = [await enrol('2026-05-05'), await enrol('2026-05-20')]
  await t.make.registration({ studentId: ana.studentId, registeredAt: at('2026-07-30') })
  // A mistake is no beginning, and what follows on the same day is no return.
  const byMistake = async (day: string, until: string, part: object = {}) => {
    const { id } = await enrol(day, part)
    await t.make.end(id, at(until))
    await t.db.updateTable('registration').set({ endReason: 'mistake' }).where('id', '=', id).execute()
  }
  await byMistake('2026-05-07', '2026-05-08')
  // Eva came back in July: what she took then does not continue the mistake of the week before.
  const eva = await enrol('2026-05-21')
  const next = await t.make.course()
  await byMistake('2026-07-01', '2026-07-02', { studentId: eva.studentId, courseId: next.id })
  await t.make.registration({ studentId: eva.studentId, courseId: next.id, registeredAt: at('2026-07-05') })
  const diego = await enrol('2026-09-10')
  await t.make.registration({ studentId: diego.studentId, registeredAt: at('2026-09-10', '18:00') })
  const query = { from: '2026-05-01', to: '2026-11-30', curso: course.id, by: 'mes' } as const
  const report = await t.ok(reports.figures, { params: { path: 'generaciones' }, query }, await t.admin())
  const of = (month: string) => report.lines.find(({ key }) => key === month)!.figures
  expect(of('2026-05-01')).toEqual({ began: 3, m3: 66.67, m6: null, m12: null, m18: null })
  expect(of('2026-09-01')).toMatchObject({ began: 1, m3: null })
})

const style = fc.constantFrom('comes' as const, 'never' as const, 'stops' as const, 'fades' as const, 'chance' as const)
const listedSeat = fc.record({
  since: fc.oneof(fc.integer({ min: -90, max: -50 }), fc.integer({ min: -49, max: -1 })),
  style,
  /** When it begins to be as the style says, days ago. */
  turn: fc.constantFrom(7, 14, 21, 28, 30, 35),
  dice: fc.array(fc.nat({ max: 9 }), { minLength: 30, maxLength: 30 }),
  ended: fc.nat({ max: 9 }).map(n => n === 0),
  elsewhere: fc.option(fc.record({ ago: fc.integer({ min: 1, max: 70 }), left: fc.boolean() }), { freq: 3 }),
  /** The day to look again, from today. */
  resume: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 4 }),
})
const listedGroup = fc.record({
  weekdays: fc.constantFrom<number[][]>([0], [5], [0, 2], [1, 3, 5]),
  over: fc.nat({ max: 9 }).map(n => n === 0),
  stood: fc.integer({ min: 1, max: 22 }),
  notGiven: fc.nat({ max: 6 }),
  seats: fc.array(listedSeat, { minLength: 3, maxLength: 6 }),
})

test('DIR-32 DIR-33 DIR-36 DIR-37: over 500 groups each sentence of Quién dejó de venir is true, and nobody is missing; so are the lists', async () => {
  await t.clock.set(START)
  const other = await t.make.group({ endDate: '2027-02-01', quota: 10_000 })
  const expected: string[] = []
  const causes = { never: 0, last: 0, less: 0 }
  const lists = { days: 0, listed: 0, unlisted: 0, expected: 0, came: 0 }
  const since = addDays(TODAY, -56)
  for (const { weekdays, over, stood, notGiven, seats } of fc.sample(listedGroup, { numRuns: HISTORIES, seed: SEED })) {
    const { id: groupId } = await t.make.group({
      startDate: '2026-08-01',
      endDate: over ? '2026-11-22' : '2027-02-01',
      schedules: weekdays.map(day => ({ day, startHour: '0900', endHour: '1100' })),
    })
    const days = Array.from({ length: 70 }, (_, n) => addDays(TODAY, n - 70)).filter(day => weekdays.includes(weekdayOf(day)))
    const lesson = (day: string, n: number) => ({
      ...{ groupId, rootGroupId: groupId, day, startMinute: 540, endMinute: 660, source: 'kept' as const },
      given: n % 11 !== notGiven,
    })
    await t.db.insertInto('taughtLesson').values(days.map(lesson)).execute()
    await t.db
      .insertInto('listDay')
      .values(days.map(day => ({ rootGroupId: groupId, day, stood, marks: null, came: null })))
      .execute()

    const marksOf = new Map(days.map(day => [day, { marks: 0, came: 0 }]))
    const people: { studentId: string; marks: Map<string, boolean> }[] = []
    const marks: {
      id: string
      studentId: string
      groupId: string
      rootGroupId: string
      day: string
      present: boolean
      source: 'manual'
    }[] = []
    const mark = (studentId: string, of: string, day: string, present: boolean) =>
      marks.push({ id: newId(), studentId, groupId: of, rootGroupId: of, day, present, source: 'manual' })
    for (const seat of seats) {
      const registeredAt = new Date(START.getTime() + seat.since * DAY)
      const { id, studentId } = await t.make.registration({ groupId, registeredAt, price: 0 })
      const own = new Map<string, boolean>()
      for (const [n, day] of days.entries()) {
        if (day < dayOf(registeredAt.getTime())) continue
        const dice = seat.dice[n]!
        const late = day >= addDays(TODAY, -seat.turn)
        const comes =
          seat.style === 'comes' ||
          (seat.style === 'chance' && dice > 4) ||
          (seat.style === 'stops' && !late) ||
          (seat.style === 'fades' && (late ? dice > 6 : dice > 0))
        // An absent student is marked so, or not marked at all.
        if (comes || dice % 2 === 0) own.set(day, comes)
      }
      for (const [day, present] of own) {
        mark(studentId, groupId, day, present)
        const list = marksOf.get(day)!
        list.marks += 1
        list.came += Number(present)
      }
      if (seat.elsewhere) {
        mark(studentId, other.id, addDays(TODAY, -seat.elsewhere.ago), true)
        const { id: elsewhere } = await t.make.registration({ studentId, groupId: other.id, registeredAt, price: 0 })
        if (seat.elsewhere.left) await t.make.end(elsewhere)
      }
      if (seat.ended) await t.make.end(id)
      if (seat.resume !== null)
        await t.db
          .insertInto('comment')
          .values({ id: newId(), studentId, text: 'Llamada', about: 'attendance', act: 'call', resumeOn: addDays(TODAY, seat.resume) })
          .execute()
      people.push({ studentId, marks: own })
    }
    if (marks.length > 0) await t.db.insertInto('attendance').values(marks).execute()

    const givenDays = days.filter((day, n) => lesson(day, n).given)
    const listed = givenDays.filter(day => marksOf.get(day)!.marks >= Math.max(1, stood / 4))
    lists.days += givenDays.length
    lists.listed += listed.length
    lists.unlisted += givenDays.length - listed.length
    lists.expected += listed.length * stood
    for (const day of listed) lists.came += marksOf.get(day)!.came

    for (const [n, { since: from, ended, elsewhere, resume }] of seats.entries()) {
      const { studentId, marks: own } = people[n]!
      if (over || ended || (resume !== null && resume > 0)) continue
      const joined = dayOf(START.getTime() + from * DAY)
      const cut = elsewhere?.left && elsewhere.ago <= 56 ? addDays(TODAY, -elsewhere.ago) : ''
      const mine = listed.filter(day => day >= since && day >= joined && day > cut)
      const came = mine.map(day => own.get(day) === true)
      const missed = came.length - 1 - came.lastIndexOf(true)
      const [early, late] = [mine.filter(day => day < addDays(TODAY, -28)), mine.filter(day => day >= addDays(TODAY, -28))]
      const cameOn = (on: readonly string[]) => on.filter(day => own.get(day) === true).length
      const say = (cause: keyof typeof causes, sentence: string) => {
        causes[cause] += 1
        expected.push(`${studentId} ${sentence}`)
      }
      if (![...own.values()].includes(true) && mine.length >= 2)
        say('never', `Nunca ha venido: ${mine.length} clases ${joined < since ? 'en 8 semanas.' : 'desde que se inscribió.'}`)
      else if (missed >= 3 || (missed === 2 && weekdays.length === 1)) {
        say('last', `No viene desde el ${formatDay(mine.at(-missed)!)}: faltó a las últimas ${missed}.`)
      } else if (
        early.length >= 4 &&
        late.length >= 4 &&
        cameOn(late) * 10 < late.length * 6 &&
        5 * (cameOn(early) * late.length - cameOn(late) * early.length) >= early.length * late.length
      )
        say(
          'less',
          `Venía a ${Math.round((cameOn(early) * 10) / early.length)} de cada 10; en 4 semanas vino a ${cameOn(late)} de ${late.length}.`,
        )
    }
  }
  // Half of the lists are counted, as after a night; the report counts the others.
  await sql`select count_list(root_group_id, day) from list_day where extract(day from day)::int % 2 = 0`.execute(t.db)
  await sql`analyze`.execute(t.db)
  const boss = await t.admin()
  const rows = await allRows('dejaron', { measure: 'seats' }, boss)
  expect(inOrder(rows.map(({ student, about }) => `${student} ${about.split(' · ')[0]}`))).toEqual(inOrder(expected))
  const { total } = await t.ok(reports.figures, { params: { path: 'dejaron' }, query: {} }, boss)
  expect(total['seats']).toBe(expected.length)
  const lessonReport = await t.ok(reports.figures, { params: { path: 'clases' }, query: { from: '2026-09-01', to: TODAY } }, boss)
  expect(lessonReport.total).toEqual({ share: percent(lists.came, lists.expected), ...lists })
  for (const cause of WHOLE ? (['never', 'last', 'less'] as const) : (['never', 'last'] as const))
    expect(causes[cause], cause).toBeGreaterThan(0)
}, 600_000)
