import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#lib/days.ts'
import { stated } from '#server/testing/stated.ts'
import { whatsAppText } from './messages.ts'
import { joinedDays, MOST_BACK, OFFSETS, reminderOf, remindedOf, smsOf, type Reminded } from './reminders.ts'

const TODAY = '2026-12-02'
const item = (dueOn: string, part: Partial<Reminded> = {}): Reminded => ({
  student: 'luis',
  name: 'Luis',
  course: 'Curso UNAM',
  dueOn,
  open: 130_000,
  reference: '1004007',
  ...part,
})
const writer = { today: TODAY, phone: '55 1111 2222' }

describe('texts', () => {
  test.each([
    [
      '2026-12-05',
      'Tu pago vence el 05/12/2026',
      'Te recordamos el pago de $1,300.00 de Luis (Curso UNAM), que vence el sábado 5 de diciembre.',
    ],
    ['2026-12-02', 'Tu pago vence hoy', 'Hoy vence el pago de $1,300.00 de Luis (Curso UNAM).'],
    ['2026-11-29', 'Tu pago venció el 29/11/2026', 'El pago de $1,300.00 de Luis venció hace 3 días. Si ya pagaste, ignora este aviso.'],
    ['2026-11-22', 'Pago pendiente de Luis', 'Siguen pendientes $1,300.00 de Luis. Llámanos y acordamos una fecha: 55 1111 2222.'],
  ])('COB-29: a date of %s: %s', (dueOn, subject, sentence) => {
    expect(reminderOf([item(dueOn)], writer)).toMatchObject({ subject, sentence })
  })

  test('COB-30: several students: a line each and the total, the oldest first', () => {
    const message = reminderOf(
      [item('2026-12-05', { name: 'Ana', student: 'ana', open: 90_000, reference: null }), item('2026-12-02')],
      writer,
    )
    expect(message).toEqual({
      subject: 'Tu pago vence hoy',
      sentence: 'Te recordamos 2 pagos de Luis y Ana: $2,200.00 en total.',
      lines: [
        ['Luis (Curso UNAM)', '$1,300.00, vence hoy'],
        ['Ana (Curso UNAM)', '$900.00, vence el 05/12/2026'],
        ['Total', '$2,200.00'],
        ['Referencia de Luis', '1004007'],
      ],
    })
  })

  test('ACA-22: shows the account for transfers with the reference, and never without one', () => {
    const transferTo = { clabe: '012180001234567899', bank: 'BBVA', holder: '' }
    const lines = (part: object) => reminderOf([item(TODAY, part)], { ...writer, transferTo }).lines.slice(1)
    expect(lines({})).toEqual([
      ['Referencia de Luis', '1004007'],
      ['CLABE', '012 180 00123456789 9'],
      ['Banco', 'BBVA'],
    ])
    expect(lines({ reference: null })).toEqual([])
  })

  test('COB-31: a text message is never longer than 160: first drops the course, then is cut', () => {
    expect(smsOf([item(TODAY)], writer, 'Tonalli')).toBe('Tonalli: Hoy vence el pago de $1,300.00 de Luis (Curso UNAM).')
    expect(smsOf([item(TODAY, { course: 'C'.repeat(120) })], writer, 'Tonalli')).toBe('Tonalli: Hoy vence el pago de $1,300.00 de Luis.')
    const long = smsOf([item('2026-12-05', { name: 'N'.repeat(40), course: 'C'.repeat(80) })], writer, 'A'.repeat(80))
    expect([long.length, long.at(-1)]).toEqual([160, '…'])
  })
})

test('COB-32: a WhatsApp says who writes, what is pending and, with a CLABE, how to transfer', () => {
  const writing = { to: 'Laura', academy: 'Tonalli', owed: [{ name: 'Luis', amount: 130_000 }] as [{ name: string; amount: number }] }
  const text = 'Hola, Laura. Somos Tonalli. Luis tiene pendiente un pago de $1,300.00.'
  expect(whatsAppText({ ...writing, clabe: '012180001234567899', reference: '1004007' })).toBe(
    `${text} CLABE 012180001234567899, referencia 1004007. ¡Gracias!`,
  )
  for (const part of [
    { clabe: '012180001234567899', reference: null },
    { clabe: null, reference: '1004007' },
  ])
    expect(whatsAppText({ ...writing, ...part })).toBe(`${text} ¡Gracias!`)
})

describe('times', () => {
  const monToSat = (day: string) => weekdayOf(day) < 6

  test("COB-29: Sunday's dates join Monday; nothing is sent on Sunday", () => {
    expect(joinedDays('2026-11-29', '2026-11-01', monToSat)).toEqual([])
    expect(joinedDays('2026-11-30', '2026-11-01', monToSat)).toEqual(['2026-11-29', '2026-11-30'])
    expect(joinedDays('2026-12-01', '2026-11-01', monToSat)).toEqual(['2026-12-01'])
  })

  test('COB-29: after a long break three days join, and nothing from before the switch-on', () => {
    const onlyFriday = (day: string) => weekdayOf(day) === 4
    expect(joinedDays('2026-11-27', '2026-11-01', onlyFriday)).toEqual(['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'])
    expect(joinedDays('2026-11-27', '2026-11-26', onlyFriday)).toEqual(['2026-11-26', '2026-11-27'])
    expect(joinedDays('2026-11-27', '2026-11-28', onlyFriday)).toEqual([])
  })

  test('COB-29: in random weeks each day is reminded of once at most, and always if a sending day comes within three', () => {
    const START = '2026-11-02'
    const weeks = fc.record({
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
      closed: fc.uniqueArray(fc.integer({ min: 0, max: 27 }), { maxLength: 8 }),
      since: fc.integer({ min: 0, max: 20 }),
    })
    fc.assert(
      fc.property(weeks, ({ weekdays, closed, since }) => {
        const all = Array.from({ length: 28 }, (_, at) => addDays(START, at))
        const sends = (day: string) => weekdays.includes(weekdayOf(day)) && !closed.includes(all.indexOf(day))
        const first = all[since]!
        const reminders = all.flatMap(day => joinedDays(day, first, sends).map(of => ({ of, on: day })))
        expect(new Set(reminders.map(({ of }) => of)).size).toBe(reminders.length)
        for (const { of, on } of reminders) expect(of >= first && of <= on && sends(on)).toBe(true)
        for (const day of all.slice(since, -MOST_BACK)) {
          const next = Array.from({ length: MOST_BACK + 1 }, (_, at) => addDays(day, at)).find(sends)
          expect(reminders.find(({ of }) => of === day)?.on).toBe(next)
        }
      }),
      { numRuns: stated(2000), seed: 20261123 },
    )
  })

  test('COB-29: a day reminds of dates in three days, of its own, and of those three and ten days ago', () => {
    expect(remindedOf([TODAY])).toEqual(['2026-12-05', '2026-12-02', '2026-11-29', '2026-11-22'])
    expect(OFFSETS).toEqual([-3, 0, 3, 10])
    expect(remindedOf(['2026-11-29', TODAY])).toHaveLength(6)
  })
})
