// The steps from a talk to a payment, and who was lost between them (DIR-43). The tests' day is Monday, the 23rd of November 2026.
import { expect, test } from 'vitest'
import { reports } from '#features/foundation/reports/contract.ts'
import { pdfText } from '#server/testing/pdfText.ts'
import { startTest } from '#server/testing/harness.ts'

const t = await startTest()
const boss = await t.admin()
const figures = (query: Record<string, string>, path = 'captacion') => t.ok(reports.figures, { params: { path }, query }, boss)
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const at = (day: string, hour = '16:00') => new Date(`${day}T${hour}:00Z`)

test('DIR-43 DIR-46: counts visitors from the talk to payment, by source and by caller', async () => {
  const caller = await t.make.employee({ name: 'Noemí' })
  const talk = await t.make.talk()
  const source = await t.make.source()
  const seat = await t.make.registration({ registeredAt: at('2026-11-10') })
  const visit = (part: object = {}) => t.make.visitor({ talkId: talk.id, registeredAt: at('2026-11-05'), ...part })
  await visit({
    sourceId: source.id,
    calledBy: caller.id,
    calledAt: at('2026-11-06'),
    confirmedAt: at('2026-11-06'),
    confirmedBy: caller.id,
    attendance: true,
    studentId: seat.studentId,
  })
  await visit({ calledBy: caller.id, calledAt: at('2026-11-06') })
  await visit()
  await visit({ deletedAt: at('2026-11-06') })
  await t.make.entry({
    studentId: seat.studentId,
    registrationId: seat.id,
    courseId: seat.courseId,
    amount: 300_00,
    enteredAt: at('2026-11-11'),
  })
  // Money of before the talk is not its own.
  await t.make.entry({
    studentId: seat.studentId,
    registrationId: seat.id,
    courseId: seat.courseId,
    amount: 40_00,
    enteredAt: at('2026-11-04'),
  })
  const report = await figures({ ...NOVEMBER, evento: talk.id })
  expect(report.total).toMatchObject({
    registered: 3,
    called: 2,
    confirmed: 1,
    attended: 1,
    enrolled: 1,
    paid: 1,
    money: 300,
    share: 33.33,
  })
  expect(report.lines.map(({ key, figures: { registered } }) => [key, registered])).toEqual([
    [source.id, 1],
    ['none', 2],
  ])
  expect((await figures({ ...NOVEMBER, evento: talk.id }, 'llamadas')).lines.map(({ key, figures: { called } }) => [key, called])).toEqual([
    [caller.id, 2],
    ['none', 0],
  ])
  expect(
    (await t.ok(reports.rows, { params: { path: 'captacion' }, query: { ...NOVEMBER, evento: talk.id, measure: 'paid' } }, boss)).rows[0]!
      .opens,
  ).toMatchObject({
    screen: 'visitor',
    under: talk.id,
  })
})

test('DIR-43: between two steps it says in words how many came no further, on paper and in Excel too; each is a figure', async () => {
  const caller = await t.make.employee({ name: 'Saúl' })
  const [past, ahead] = [await t.make.talk({ date: '2026-11-20' }), await t.make.talk({ date: '2026-11-27' })]
  const call = { calledBy: caller.id, calledAt: at('2026-11-06') }
  const consent = { ...call, confirmedBy: caller.id, confirmedAt: at('2026-11-07') }
  const seat = await t.make.registration({ registeredAt: at('2026-11-20') })
  const visits = [
    ...[{}, call, call, consent, { ...consent, attendance: true }].map(part => ({ ...part, talkId: past.id })),
    { ...consent, talkId: past.id, attendance: true, studentId: seat.studentId },
    // The talk to which this one confirmed is still to come.
    { ...consent, talkId: ahead.id },
  ]
  for (const part of visits) await t.make.visitor({ registeredAt: at('2026-11-05', '23:30'), ...part })
  const query = { from: '2026-11-05', to: '2026-11-05', llamo: caller.id }
  const { total } = await figures(query)
  expect(total).toMatchObject({ registered: 6, called: 6, unsure: 2, absent: 1, undecided: 1, unpaid: 1 })
  expect((await figures({ ...NOVEMBER, evento: past.id })).total).toMatchObject({ registered: 6, called: 5, uncalled: 1 })
  expect((await t.ok(reports.rows, { params: { path: 'captacion' }, query: { ...query, measure: 'absent' } }, boss)).total).toBe(1)
  const { body } = await t.call(reports.pdf, { params: { path: 'captacion' }, query: { ...NOVEMBER, evento: past.id } }, { as: boss })
  const words = await pdfText(Buffer.from(body as Uint8Array))
  for (const sentence of ['falta 1', '2 llamados no confirmaron', '1 confirmó y no fue', '1 fue y no se inscribió', '1 no ha pagado'])
    expect(words).toContain(sentence)
  const { reports: list } = await t.ok(reports.list, {}, boss)
  const { measures } = list.find(({ path }) => path === 'captacion')!
  expect(measures.flatMap(({ label, aside }) => (aside ? label : []))).toEqual([
    'Sin llamar',
    'Llamados sin confirmar',
    'Confirmaron y no fueron',
    'Fueron sin inscribirse',
    'Inscritos sin pago',
  ])
})
