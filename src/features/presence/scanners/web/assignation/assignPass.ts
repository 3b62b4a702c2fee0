// One pass at the assignment scanner. It needs the network: seats are given by the server alone.
import type { Answer } from '#contract/route.ts'
import { now } from '#web/state/clock.ts'
import { call } from '#web/calls/api.ts'
import { store } from '#web/state/store.ts'
import { CallError, OFFLINE_TEXT } from '#web/calls/http.ts'
import { uuid } from '#web/state/uuid.ts'
import { scanners, SCANNER_TEXTS, type DoorRefusal, type MODULES } from '../../contract.ts'
import { textOf } from '../door/texts.ts'
import { passOf } from '#lib/pass.ts'
import { settings } from '../settings.ts'
import { play, type Sound } from '../sounds.ts'

export type Module = (typeof MODULES)[number]

export interface Assigned {
  key: string
  at: number
  module: Module
  state: 'reading' | 'assigned' | 'already' | 'refused'
  answer: Answer<typeof scanners.assign> | null
  student: DoorRefusal['student'] | null
  message: string
  /** True for a valid pass of any student. */
  known: boolean
}

const MOST_SHOWN = 30

export const assignments = store<readonly Assigned[]>([])

const SOUND: Record<Assigned['state'], Sound | null> = { reading: null, assigned: 'saved', already: 'already', refused: 'refused' }

function tell(target: Assigned, news: Pick<Assigned, 'state' | 'message'> & Partial<Assigned>): void {
  assignments.set(assignments.get().map(each => (each.key === target.key ? { ...each, ...news } : each)))
  const sound = SOUND[news.state]
  if (sound && settings.get().sound) play(sound)
}

/** @param module chosen on the screen. Resolves when the card shows the outcome */
export async function assign(text: string, module: Module): Promise<void> {
  const id = passOf(text)
  const blank = { answer: null, student: null, message: '' }
  const reading: Assigned = { ...blank, key: uuid(), at: now().getTime(), module, state: 'reading', known: id !== null }
  assignments.set([reading, ...assignments.get()].slice(0, MOST_SHOWN))
  if (!id) return tell(reading, { state: 'refused', message: SCANNER_TEXTS.invalid })
  try {
    const answer = await call(scanners.assign, { params: { id }, body: { course: module } })
    tell(reading, { state: answer.already ? 'already' : 'assigned', answer, student: answer.student, message: answer.message })
  } catch (error) {
    const lost = error instanceof CallError && error.status === 0
    const { student = null } = ((error instanceof CallError && error.ext) || {}) as Partial<DoorRefusal>
    tell(reading, { state: 'refused', student, message: lost ? `${OFFLINE_TEXT} Aquí nada se guarda sin red.` : textOf(error) })
  }
}
