import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import type { Answer } from '#contract/route.ts'
import { academyDay } from '#lib/days.ts'
import { serve } from '#web/testing/serve.ts'
import { SCANNER_TEXTS, scanners, type DoorLesson } from '../contract.ts'
import { assignments } from './assignation/assignPass.ts'
import { readings } from './door/readings.ts'
import { database, type Roster } from './offline/database.ts'
import { refusedScans, waiting } from './offline/queue.ts'
import { roster } from './offline/roster.ts'
import { reachable } from './offline/sending.ts'
import { readSettings } from './settings.ts'

export const XIMENA = '65a1f0c2d3e4b5a697887701'
export const ANGEL = '65a1f0c2d3e4b5a697887702'
export const REGINA = '65a1f0c2d3e4b5a697887703'
export const RECORD = '75a1f0c2d3e4b5a697887701'

export const lesson = (part: Partial<DoorLesson> = {}): DoorLesson => ({
  _id: 'b00000000000000000000001',
  name: 'UNAM Matutino',
  parent: null,
  course: 'UNAM',
  classRoom: 'Salón 1',
  schedules: [{ day: 0, startHour: '0900', endHour: '1300' }],
  location: { _id: 'c00000000000000000000001', name: 'Lindavista' },
  ...part,
})
/** Two that run all day: somebody must choose, at any hour. */
const allDay = [{ day: 0, startHour: '0000', endHour: '2359' }]
export const ALGEBRA = lesson({ _id: 'b00000000000000000000002', name: 'Álgebra Sabatino', schedules: allDay })
export const PHYSICS = lesson({ _id: 'b00000000000000000000003', name: 'Física Sabatino', schedules: allDay })

type Scanned = Answer<typeof scanners.scan>

export const scanned = ({
  debt = false,
  dueOn = null,
  already = false,
  ...part
}: Partial<Scanned> & { debt?: boolean; dueOn?: string | null } = {}): Scanned => ({
  student: {
    _id: XIMENA,
    name: 'Ximena',
    lastName: 'Hernández',
    secondLastName: 'Cruz',
    uniqueFolio: '26-000001',
    debt,
    dueOn,
    balance: { payments: { total: 0, discounts: 0 }, costs: { total: 0 } },
  },
  groups: [lesson()],
  message: already ? SCANNER_TEXTS.already : SCANNER_TEXTS.saved,
  isTalkUser: false,
  already,
  attendance: { _id: RECORD, date: '2026-11-23' },
  ...part,
})

export const todays = (part: Partial<Roster> = {}): Roster => ({
  day: academyDay(new Date(), 'America/Mexico_City'),
  closed: null,
  lessons: [lesson(), ALGEBRA, PHYSICS],
  students: [
    { _id: XIMENA, name: 'Ximena Hernández Cruz', debt: false, dueOn: null, lessons: [lesson()._id], present: false },
    { _id: ANGEL, name: 'Ángel Domínguez Rosas', debt: true, dueOn: '2026-11-05', lessons: [lesson()._id], present: true },
    { _id: REGINA, name: 'Regina Martínez Téllez', debt: false, dueOn: null, lessons: [ALGEBRA._id, PHYSICS._id], present: false },
  ],
  ...part,
})

export const serveRoster = (part: Partial<Roster> = {}) => serve(scanners.roster, () => todays(part))

export function pullCable(): void {
  const fail = () => {
    throw new TypeError('Failed to fetch')
  }
  for (const route of Object.values(scanners)) serve(route, fail)
}

export function forget(): void {
  readings.set([])
  assignments.set([])
  waiting.set([])
  refusedScans.set([])
  roster.set(null)
  reachable.set(null)
  readSettings()
}

export async function freshDoor(): Promise<void> {
  listenIn()
  const db = await database()
  await Promise.all([db.clear('scans'), db.clear('refused'), db.clear('roster')])
  forget()
}

/** The first pitch of each sound that was played, in order. */
export const pitches: number[] = []

/** The door creates its audio context once: all tests of a page share the list. */
function listenIn(): void {
  pitches.length = 0
  class FakeContext {
    state = 'running'
    currentTime = 0
    destination = {}
    createGain() {
      return { gain: { setValueAtTime() {}, linearRampToValueAtTime() {} }, connect: () => ({}) }
    }
    createOscillator() {
      const frequency = { value: 0 }
      const start = (at: number) => at === 0 && pitches.push(frequency.value)
      return { frequency, type: 'sine', connect: (next: object) => ({ connect: () => next }), start, stop() {} }
    }
  }
  vi.stubGlobal('AudioContext', FakeContext)
}

const textOf = (where: Locator) => where.query()?.textContent ?? ''

export async function says(where: Locator, text: string | RegExp): Promise<void> {
  await expect.poll(() => textOf(where)).toMatch(text)
}
export async function saysNot(where: Locator, text: string | RegExp): Promise<void> {
  await expect.poll(() => textOf(where)).not.toMatch(text)
}
