import { expect, test } from 'vitest'
import { CALL_STATE, callsDue, callsPlanned, callStateLabel, callStateOf, outcomeOf, TURN_LABELS, type CalledVisitor } from './callState.ts'

const nobody: CalledVisitor = { status: null, calledBy: null, confirmed: null, isUnavailable: false, student: null }
const somebody = {}
test.each([
  ['nobody called', {}, 'Sin llamar'],
  ['called, and nothing noted', { calledBy: somebody }, 'Llamado sin estatus'],
  ['who confirmed is confirmed, whatever came of the call', { status: { status: 2 }, confirmed: somebody }, 'Confirmado'],
  ['a status stands above who called', { status: { status: 2 }, calledBy: somebody }, callStateLabel(2)],
  ['enrolled stands above confirmed', { status: { status: 2 }, confirmed: somebody, student: 'a' }, 'Inscrito'],
  ['moved stands above enrolled', { status: { status: 2 }, student: 'a', isUnavailable: true }, 'Movido'],
])('M32: one state of a visitor: %s', (_, part, label) => {
  expect(callStateLabel(callStateOf({ ...nobody, ...part }))).toBe(label)
})

test('M32: counts only calls, not moves and enrolments', () => {
  expect(outcomeOf({ ...nobody, isUnavailable: true, student: 'a' } as CalledVisitor)).toBe(CALL_STATE.uncalled)
})

test('M31: the parts add up to the agenda; due are all but those promised for later days', () => {
  const groups = { overdue: 1, today: 2, scheduled: 40, uncalled: 4, again: 8 }
  expect([callsPlanned(groups), callsDue(groups)]).toEqual([55, 15])
})

test('M31: names the parts of the agenda', () => {
  expect(Object.values(TURN_LABELS)).toEqual(['Vencidas', 'Hoy', 'Programadas', 'Sin llamar', 'Por reintentar'])
})
