import { describe, expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { startPhone } from '#server/testing/phone.ts'
import { advisories } from '../contract.ts'
import { calendarFile, type CalendarEvent } from '#server/calendarFile.ts'
import { ALGEBRA, stage, TUESDAY } from './testing.ts'

const t = await startTest()

const event: CalendarEvent = { id: 'e1', date: TUESDAY, from: 480, to: 600, title: 'Asesoría', text: '' }
const file = (events: CalendarEvent[], part: Partial<Parameters<typeof calendarFile>[0]> = {}) =>
  calendarFile({
    name: 'Asesorías',
    timeZone: 'America/Mexico_City',
    domain: 'plantel.mx',
    now: new Date('2026-11-23T16:00:00Z'),
    days: { first: '2026-11-23', last: '2026-11-29' },
    events,
    earlier: [],
    ...part,
  })
/** Unfolds lines like a reader of the file. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('ADV-22: the week as a calendar file (RFC 5545)', () => {
  test('lines end in CRLF; times name their zone, and the file has its rules', () => {
    const text = file([event])
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(unfolded(text)).toEqual([
      ...[
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Plantel//Asesorias//ES',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'X-WR-CALNAME:Asesorías',
      ],
      ...['BEGIN:VTIMEZONE', 'TZID:America/Mexico_City', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:-0600'],
      ...['TZOFFSETTO:-0600', 'END:STANDARD', 'END:VTIMEZONE', 'BEGIN:VEVENT', 'UID:e1@plantel.mx', 'DTSTAMP:20261123T160000Z'],
      ...['DTSTART;TZID=America/Mexico_City:20261124T080000', 'DTEND;TZID=America/Mexico_City:20261124T100000'],
      ...['SUMMARY:Asesoría', 'DESCRIPTION:', 'SEQUENCE:217612800', 'END:VEVENT', 'END:VCALENDAR', ''],
    ])
  })

  test('no line exceeds 75 octets or splits a letter', () => {
    const title = `${'Matemáticas '.repeat(20)}👩‍🏫 fin`
    const text = file([{ ...event, title }])
    const lines = text.split('\r\n')
    expect(lines.every(line => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(lines.filter(line => line.startsWith(' ')).length).toBeGreaterThan(2)
    expect(text).not.toContain('�')
    expect(unfolded(text)).toContain(`SUMMARY:${title}`)
  })

  test('escapes comma, semicolon, backslash and new lines: a name cannot add a line', () => {
    const lines = unfolded(file([{ ...event, title: 'a,b;c\\d', text: 'uno\r\ndos\nEND:VEVENT\u0007' }]))
    expect(lines).toContain('SUMMARY:a\\,b\\;c\\\\d')
    expect(lines).toContain('DESCRIPTION:uno\\ndos\\nEND:VEVENT')
  })

  test('a week in which the clocks change carries both rules', () => {
    const lines = unfolded(file([], { timeZone: 'Europe/Madrid', days: { first: '2026-10-19', last: '2026-10-25' } }))
    expect(lines.slice(7, 18)).toEqual([
      ...['TZID:Europe/Madrid', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0200', 'END:STANDARD'],
      ...['BEGIN:STANDARD', 'DTSTART:20261025T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'END:STANDARD'],
    ])
  })
})

test('ADV-22: GET /appoiments/calendar saves the week with every hour, its places and students', async () => {
  const desk = await t.as('get /appoiments/', 'put /appoiments/')
  const { course, slot, booked } = stage(t, desk)
  const { id } = await course({ name: 'IPN, Superior' })
  const hour = await slot(id)
  await booked(id, hour, { name: 'Ema', lastName: 'Rey', secondLastName: 'Paz' }, [ALGEBRA._id])
  const { status, body, headers } = await t.call(advisories.file, { query: { date: TUESDAY } }, { as: desk })
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(headers['content-disposition']).toContain('asesorias-2026-11-23.ics')
  const lines = unfolded((body as Buffer).toString('utf8'))
  expect(lines.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(2)
  expect(lines).toContain('SUMMARY:Asesoría IPN\\, Superior (1/10)')
  expect(lines).toContain('DESCRIPTION:Ema Rey Paz: Álgebra')
  expect(lines).toContain('DESCRIPTION:Sin alumnos inscritos')
  expect(lines).toContain('DTSTART;TZID=America/Mexico_City:20261124T160000')
  expect(lines.some(line => line.startsWith(`UID:${hour}@`))).toBe(true)
})

test('M135: a deleted hour disappears from a phone that had it', async () => {
  const desk = await t.as('get /appoiments/')
  const { course, slot } = stage(t, desk)
  const { id } = await course()
  const phone = startPhone()
  const bring = async () => {
    await t.clock.advance(60_000)
    const { body } = await t.call(advisories.file, { query: { date: TUESDAY } }, { as: desk })
    phone.bring((body as Buffer).toString('utf8'))
    return phone.shows().length
  }
  const before = await bring()
  await t.db
    .deleteFrom('advisorySlot')
    .where('id', '=', await slot(id))
    .execute()
  expect(await bring()).toBe(before - 1)
})
