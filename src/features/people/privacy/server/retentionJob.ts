// Every night deletes data past the academy's retention period: people after a week on the list (CON-68).
import { z } from 'zod'
import { studentsChanged } from '#features/people/students/contract.ts'
import { newId } from '#lib/ids.ts'
import { academyDay } from '#lib/days.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { job, type JobContext } from '#server/jobs/jobs.ts'
import { privacyChanged } from '../contract.ts'
import { DUE_KINDS, MOST_A_NIGHT, type DueKind } from '../retention.ts'
import { erasePerson, keepNote, noteOf, numbered, removeFiles } from './erasureNotes.ts'
import * as store from './retentionStore.ts'
import { eraseVisitor, keepVisitorNote } from './visitorErasures.ts'

/** Lines or messages of one transaction, and most such of a night. */
const PIECE = 5_000
const PIECES = 100

export const cutoffsOf = (settings: store.Settings, today: string, timeZone: string) => ({
  visitors: store.cutoff(today, settings.visitorMonths, timeZone),
  students: store.cutoff(today, settings.studentYears * 12, timeZone),
  messages: store.cutoff(today, settings.messageMonths, timeZone),
  addresses: store.cutoff(today, settings.addressMonths, timeZone),
})

export const applyRetention = job({
  name: 'retention',
  payload: z.object({}),
  retries: 2,
  cron: '10 3 * * *',
  drops: true,
  expireIn: 6 * 3600,
  async run(_payload, context) {
    const { db, now, academy, emit } = context
    const today = academyDay(now, academy.timeZone)
    const settings = await store.settingsOf(db)
    const before = cutoffsOf(settings, today, academy.timeZone)
    const of = { student: [settings.students, before.students], visitor: [settings.visitors, before.visitors] } as const
    for (const kind of DUE_KINDS) {
      const [on, cutoff] = of[kind]
      if (on) await store.list(db, kind, cutoff, today)
      else await store.unlist(db, kind)
    }
    const erasedIds: string[] = []
    for (const { kind, id } of await store.due(db, today, MOST_A_NIGHT)) {
      await erase(context, kind, id, of[kind][1])
      if (kind === 'student') erasedIds.push(id)
    }
    if (settings.messages) await inPieces(db, trx => store.forgetMessages(trx, before.messages, PIECE))
    if (settings.addresses) await inPieces(db, trx => store.forgetAddresses(trx, before.addresses, PIECE))
    emit(privacyChanged, [])
    if (erasedIds.length > 0) emit(studentsChanged, erasedIds)
  },
})

async function inPieces(db: Db, forget: (db: Db) => Promise<number>): Promise<void> {
  for (let piece = 0; piece < PIECES; piece++) if ((await inTransaction(db, forget)) < PIECE) return
}

/** One person, judged once more under lock. */
async function erase({ db, storage, log, now }: JobContext, kind: DueKind, id: string, before: store.Cutoff): Promise<void> {
  const erasure = newId(now)
  const keys = await inTransaction(db, async trx => {
    await store.removeDue(trx, kind, id)
    if (!(await store.stillDue(trx, kind, id, before))) return null
    await numbered(trx)
    await writeAudit(trx, { asked: null, now, route: 'erasures.erase' }, { resource: 'privacy', ids: [id] })
    return kind === 'student'
      ? erasePerson(trx, { id: erasure, student: id, userId: null, at: now, reason: 'Conservación' })
      : eraseVisitor(trx, { id: erasure, visitor: id, at: now })
  })
  if (!keys) return
  // A note that cannot be written now is written at night: apply-erasures.
  const noted = kind === 'student' ? noteOf(db, erasure).then(note => keepNote(storage, note)) : keepVisitorNote(storage, db, erasure)
  await noted.catch((error: unknown) => log.error({ err: error }, 'could not write the record of an erasure; retries later'))
  await removeFiles(storage, keys, log)
}
