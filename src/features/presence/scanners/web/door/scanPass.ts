// One pass at the door: stored, sent, answered; offline judged by the roster and stored.
import { wallClock } from '#lib/days.ts'
import { clockError, deviceNow } from '#web/state/clock.ts'
import { signInAgain } from '#web/session/reauth.ts'
import { refreshSession } from '#web/session/session.tsx'
import { sessionStore } from '#web/session/signedIn.ts'
import { uuid } from '#web/state/uuid.ts'
import { SCANNER_TEXTS, scannerFailures, type DoorLesson, type DoorRefusal } from '../../contract.ts'
import { lessonAt } from '../../lesson.ts'
import type { KeptScan } from '../offline/database.ts'
import { alone, isKept, keep, letGo, wait } from '../offline/queue.ts'
import { markPresent, rosterOf } from '../offline/roster.ts'
import { sendScan, type SendOutcome } from '../offline/sending.ts'
import { passOf } from '#lib/pass.ts'
import { settings } from '../settings.ts'
import { play, type Sound } from '../sounds.ts'
import { fromAnswer, linesOfName, type Reading } from './reading.ts'
import { add, change, earlier, readings } from './readings.ts'
import { textOf } from './texts.ts'

/** Processes scanner or camera input. Resolves when the card shows the outcome. */
export async function read(text: string): Promise<void> {
  const id = passOf(text)
  const blank = { name: null, lesson: null, debt: false, visitor: false, message: null }
  const reading: Reading = {
    ...blank,
    scan: uuid(),
    id: id ?? '',
    at: deviceNow().getTime(),
    clockError: clockError.get(),
    state: 'reading',
  }
  add(reading)
  if (id) await judge(reading)
  else conclude(reading, { state: 'refused', message: SCANNER_TEXTS.invalid })
}

export async function choose(reading: Reading, lesson: DoorLesson): Promise<void> {
  change(reading.scan, { state: 'reading', lesson, choices: undefined })
  await judge({ ...reading, lesson }, lesson._id)
}

function conclude(reading: Reading, news: Partial<Reading>): void {
  change(reading.scan, news)
  const { state = 'refused', debt = false } = news
  if (state !== 'reading' && state !== 'undone') sound(state === 'saved' && debt ? 'debt' : state)
}

function sound(which: Sound): void {
  if (settings.get().sound) play(which)
}

async function judge(reading: Reading, group?: string): Promise<void> {
  const { scan, id, at, clockError: error } = reading
  const waitingScan: KeptScan = {
    scan,
    id,
    scannedAt: new Date(at).toISOString(),
    clockError: error,
    group,
    name: null,
    lesson: null,
    waits: false,
  }
  try {
    const done = await alone(scan, async () => {
      await keep(waitingScan)
      const outcome = await sendScan(waitingScan)
      if (outcome.as === 'judged' || outcome.as === 'refused' || outcome.as === 'forbidden') {
        await letGo(scan)
        conclude(reading, judged(reading, outcome))
      } else {
        await judgeHere(reading, waitingScan)
        if (outcome.as === 'signIn') void signInAgain()
      }
      return true
    })
    // It had waited, and is being sent at this very moment, if it was not judged meanwhile.
    if (!done && (await isKept(scan))) change(scan, { state: 'waiting' })
  } catch {
    conclude(reading, { state: 'refused', message: SCANNER_TEXTS.unknown })
  }
}

function judged({ id }: Reading, outcome: Extract<SendOutcome, { as: 'judged' | 'refused' | 'forbidden' }>): Partial<Reading> {
  if (outcome.as === 'forbidden') {
    void refreshSession()
    return { state: 'refused', message: textOf(outcome.error) }
  }
  if (outcome.as !== 'judged') {
    const { code, ext } = outcome.error
    const message = textOf(outcome.error)
    const { student, next, choices } = (ext ?? {}) as Partial<DoorRefusal>
    const base = { message, next, ...(student && { name: linesOfName(student) }) }
    if (code === 'CHOOSE_GROUP') return { ...base, state: 'asking', choices }
    return { ...base, state: code?.startsWith('ALREADY') ? 'already' : 'refused' }
  }
  const { answer } = outcome
  if (!answer.isTalkUser) markPresent(id, true)
  return {
    ...fromAnswer(answer),
    ...(answer.already && { before: readings.get().find(each => each.attendanceId === answer.attendance._id)?.at }),
  }
}

/** Without the server: the name from the roster, the lesson by the same rule, and the scan waits. Nothing is called registered. */
async function judgeHere(reading: Reading, stored: KeptScan): Promise<void> {
  const { day, minutes } = wallClock(new Date(reading.at), sessionStore.get()!.academy.timeZone)
  const roster = rosterOf(day)
  const student = roster?.students.find(({ _id }) => _id === reading.id)
  const lessons = student ? roster!.lessons.filter(({ _id }) => student.lessons.includes(_id)) : []
  const lesson = reading.lesson ?? lessonAt(lessons, minutes)
  const person = {
    name: student ? ([student.name, ''] as const) : null,
    debt: student?.debt ?? false,
    dueOn: student?.dueOn ?? null,
    lesson,
  }
  const twin = earlier(reading, lesson)
  if (twin && (lesson || lessons.length === 0)) {
    const waits = twin.state === 'waiting' && { state: 'waiting' as const, waitsFor: twin.waitsFor ?? twin.scan }
    // Set before anything happens to the first scan, so that its outcome reaches this one too.
    conclude(reading, { ...person, name: person.name ?? twin.name, state: 'already', message: null, before: twin.at, ...waits })
    return letGo(stored.scan)
  }
  await wait({ ...stored, name: student?.name ?? null, lesson: lesson?.name ?? null, group: stored.group ?? lesson?._id })
  if (lesson || lessons.length < 2)
    return conclude(reading, { ...person, state: 'waiting', message: roster?.closed ? SCANNER_TEXTS.closed(roster.closed) : null })
  conclude(reading, { ...person, state: 'asking', message: scannerFailures.CHOOSE_GROUP.message, choices: lessons })
}
