import { describe, expect, test } from 'vitest'
import { CALL_LABELS } from '../../outcomes.ts'
import { callOf, instantOf, keyOf, laterFrom, nextCallOf } from './visitorView.ts'

const ZONE = 'America/Mexico_City'
/** 12:00 of 21/11/2026 in the academy. */
const NOON = new Date('2026-11-21T18:00:00.000Z')

describe('ten outcomes of a call', () => {
  test('CLL-13: 1 to 5 voicemail and 6 hung up are neutral; 7 and 8 are due; 9 and 10 are negative; none is not called yet', () => {
    const tones = CALL_LABELS.map((_label, at) => callOf(at + 1))
    expect(tones.map(state => state.label)).toEqual([...CALL_LABELS])
    expect(tones.map(state => state.tone)).toEqual([...Array(6).fill('outline'), 'amber', 'amber', 'grey', 'grey'])
    expect(callOf(0)).toEqual({ label: 'Sin llamar', tone: null })
  })

  test('CLL-26: keys 1 to 9 and 0 select them', () => {
    expect(CALL_LABELS.map((_label, at) => keyOf(at + 1))).toEqual('1234567890'.split(''))
  })
})

describe('the hour of the next call', () => {
  test('CLL-24: shows day and time of the academy; due once reached', () => {
    const at = (iso: string) => nextCallOf({ nextCallAt: iso }, NOON, ZONE)
    expect(at('2026-11-21T18:30:00.000Z')).toEqual({ text: 'Hoy 12:30', due: false })
    expect(at('2026-11-21T18:00:00.000Z')).toEqual({ text: 'Hoy 12:00', due: true })
    expect(at('2026-11-22T05:30:00.000Z')).toEqual({ text: 'Hoy 23:30', due: false })
    expect(at('2026-11-22T16:00:00.000Z')).toEqual({ text: 'Mañana 10:00', due: false })
    expect(at('2026-11-20T16:00:00.000Z')).toEqual({ text: 'Ayer 10:00', due: true })
    expect(at('2026-11-28T16:15:00.000Z')).toEqual({ text: '28/11 10:15', due: false })
    expect(nextCallOf({ nextCallAt: null }, NOON, ZONE)).toBeNull()
  })

  test('M33: an hour from now at a full quarter is proposed, within 9 to 20 hours: never 23:00', () => {
    expect(laterFrom(new Date('2026-11-21T18:07:00.000Z'), ZONE)).toMatchObject({ day: '2026-11-21', time: '13:15' })
    expect(laterFrom(new Date('2026-11-22T05:20:00.000Z'), ZONE)).toMatchObject({ day: '2026-11-22', time: '09:00' })
    const at = (instant: string) => Object.values(laterFrom(new Date(instant), ZONE))
    expect([at('2026-11-22T04:00:00.000Z'), at('2026-11-22T01:00:00.000Z'), at('2026-11-22T01:01:00.000Z')]).toEqual([
      ['2026-11-22', '09:00'],
      ['2026-11-21', '20:00'],
      ['2026-11-22', '09:00'],
    ])
    expect(at('2026-11-21T12:00:00.000Z')).toEqual(['2026-11-21', '09:00'])
  })

  test('CLL-25: converts typed date and time to an instant of the academy; null for an invalid time', () => {
    expect(instantOf('2026-11-21', '12:30', ZONE)?.toISOString()).toBe('2026-11-21T18:30:00.000Z')
    expect(instantOf('2026-11-21', '930', ZONE)?.toISOString()).toBe('2026-11-21T15:30:00.000Z')
    expect([instantOf('2026-11-21', '25:00', ZONE), instantOf('2026-11-21', '', ZONE), instantOf(null, '12:30', ZONE)]).toEqual([
      null,
      null,
      null,
    ])
  })
})
