// Sends waiting scans, oldest first, each once: one tab and one scan at a time.
import { connection } from '#web/calls/live.ts'
import { ended, signInAgain } from '#web/session/reauth.ts'
import type { CallError } from '#web/calls/http.ts'
import type { DoorLesson } from '../../contract.ts'
import { fromAnswer } from '../door/reading.ts'
import { textOf } from '../door/texts.ts'
import type { KeptScan } from './database.ts'
import { alone, keptScans, refuse, settle, wait, waiting } from './queue.ts'
import { markPresent, refreshRoster } from './roster.ts'
import { reachable, sendScan } from './sending.ts'

/** Between two tries, in milliseconds: longer each time, up to the last. */
const PAUSES = [3_000, 6_000, 12_000, 30_000]

/** Tries all that waits. A tab that finds another at work leaves it to that one. */
export const replay = (): Promise<void> =>
  navigator.locks.request('plantel.door.replay', { ifAvailable: true }, async lock => {
    if (!lock) return
    for (const scan of await keptScans()) if ((await alone(scan.scan, () => sendKept(scan))) === 'stop') return
  })

async function sendKept(scan: KeptScan): Promise<'next' | 'stop'> {
  const outcome = await sendScan(scan)
  switch (outcome.as) {
    case 'judged': {
      await settle({ scan: scan.scan, news: fromAnswer(outcome.answer) })
      markPresent(scan.id, true)
      return 'next'
    }
    case 'refused':
      return outcome.error.status >= 500 ? later(scan, 'next') : judgeRefusal(scan, outcome.error)
    case 'signIn':
      void signInAgain()
      return later(scan, 'stop')
    default:
      return later(scan, 'stop')
  }
}

async function judgeRefusal(scan: KeptScan, error: CallError): Promise<'next'> {
  // The record exists, no matter who wrote it.
  if (error.code?.startsWith('ALREADY')) await settle({ scan: scan.scan, news: { state: 'already' } })
  else {
    const choices = error.code === 'CHOOSE_GROUP' ? (error.ext?.choices as DoorLesson[]) : undefined
    await refuse({ ...scan, reason: textOf(error), ...(choices && { choices }) })
  }
  return 'next'
}

async function later(scan: KeptScan, what: 'next' | 'stop'): Promise<'next' | 'stop'> {
  if (!scan.waits) await wait(scan)
  return what
}

/** Sends waiting scans: now, when network or session return, and every few seconds. Returns the function that stops it. */
export function startReplaying(): () => void {
  let tries = 0
  let busy = false
  /** True when a replay was requested during a run, which may have passed that scan already. */
  let again = false
  let over = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const cutOff = () => reachable.get() === false
  const turn = async () => {
    if (over || busy) return
    busy = true
    stopClock()
    if (!ended.get()) await replay().catch(() => undefined)
    // With nothing to send, an offline door checks whether it still is.
    if (cutOff() && waiting.get().length === 0) await refreshRoster()
    busy = false
    if (again) hurry()
    else plan()
  }
  const stopClock = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const plan = () => {
    if (over || busy || timer !== undefined) return
    if (waiting.get().length === 0 && !cutOff()) return void (tries = 0)
    timer = setTimeout(() => void turn(), PAUSES[Math.min(tries++, PAUSES.length - 1)])
  }
  const hurry = () => {
    tries = 0
    again = busy
    void turn()
  }
  const ends = [
    stopClock,
    waiting.subscribe(plan),
    // The first call that gets through means that the rest can follow.
    reachable.subscribe(() => (reachable.get() ? hurry() : plan())),
    connection.subscribe(() => connection.get() === 'online' && hurry()),
    ended.subscribe(() => ended.get() === null && hurry()),
  ]
  window.addEventListener('online', hurry)
  void turn()
  return () => {
    over = true
    for (const end of ends) end()
    window.removeEventListener('online', hurry)
  }
}
