// Mail and text messages fail in every way and recover: messages wait, and are sent once.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { newKey } from '../kit/desk.ts'
import type { Door, FaultyProxy } from '../kit/faultyProxy.ts'
import type { MailHost, Mood } from '../kit/mailHost.ts'
import type { Away } from './outage.ts'
import type { SmsHost } from './smsHost.ts'
import type { Outcome } from '../torture.ts'
import { p95, seconds, statusText, until, watch } from '../kit/watch.ts'

interface Channels {
  mail: MailHost
  sms: SmsHost
  gates: { mail: FaultyProxy; sms: FaultyProxy }
}

interface Window {
  what: string
  door: Door
  mood: Mood
  status: SmsHost['status']
  milliseconds: number
}

/** Silent for longer than the timeout of a text message. */
const WINDOWS: Window[] = [
  { what: 'nobody there', door: 'shut', mood: 'takes', status: 201, milliseconds: 3_000 },
  { what: 'silent', door: 'silent', mood: 'takes', status: 201, milliseconds: 24_000 },
  { what: '451, 429', door: 'open', mood: 'busy', status: 429, milliseconds: 3_000 },
  { what: 'cut after the letter, 500', door: 'open', mood: 'drops', status: 500, milliseconds: 3_000 },
  { what: '550', door: 'open', mood: 'refuses', status: 201, milliseconds: 4_000 },
]
const EACH = 3
/** The longest wait before a retry. */
const BACK_MS = 120_000

interface Row {
  id: string
  channel: 'email' | 'sms'
  state: string
  text: string
  messageId: string
  error: string | null
}

export async function channelsAway({ db, one, desk, ids, say }: Away, { mail, sms, gates }: Channels): Promise<Outcome[]> {
  const headers = { authorization: `Bearer ${desk.token}` }
  const watching = watch(one.port, { list: () => ({ path: '/api/students?limit=10', headers }) })
  const batches: string[] = []
  const writeTo = async (student: string) => {
    const message = `Aviso número ${batches.length}`
    const body = { email: { templateData: { message } }, sms: { message } }
    batches.push(
      (await desk.ask<{ batchId: string }>({ method: 'POST', path: `/notifications/student/${student}`, body, key: newKey() })).batchId,
    )
  }
  const rows = async () =>
    (
      await sql<Row>`
        select o.id, o.channel, o.state, coalesce(b.sms, '') as text, o.message_id, o.error
        from outbox o join notification_batch b on b.id = o.batch_id`.execute(db)
    ).rows
  const waiting = async () => (await rows()).filter(({ state }) => state === 'queued' || state === 'sending').length

  let sentCount = 0
  for (const { what, door, mood, status, milliseconds } of WINDOWS) {
    say(`outages: mail and text messages, ${what}`)
    Object.assign(mail, { mood })
    Object.assign(sms, { status })
    await Promise.all([gates.mail.turn(door), gates.sms.turn(door)])
    for (let n = 0; n < EACH; n++) await writeTo(ids[sentCount++ % ids.length]!)
    await pause(milliseconds)
  }
  mail.mood = 'takes'
  const failedRows = (await rows()).filter(({ state }) => state === 'failed')
  const late = await until(BACK_MS, async () => (await waiting()) === 0)
  // A user resends what was refused for good, or may have been sent.
  const undecided = (await rows()).filter(({ state }) => state === 'failed')
  for (const { id } of undecided) await desk.ask({ method: 'PUT', path: `/outbox/${id}/retry` })
  await until(BACK_MS, async () => (await waiting()) === 0)

  const calls = await watching.stop()
  const final = await rows()
  const times = (row: Row) =>
    row.channel === 'email'
      ? mail.delivered.filter(id => id === row.messageId).length
      : sms.delivered.filter(text => text === row.text).length
  const judge = (channel: Row['channel'], what: string): Outcome => {
    const mine = final.filter(row => row.channel === channel)
    const wrong = mine.filter(row => row.state !== 'sent' || times(row) !== 1)
    const gaveUp = undecided.filter(row => row.channel === channel)
    return {
      what,
      holds: mine.length === batches.length && wrong.length === 0 && late !== null && gaveUp.length > 0,
      note: [
        `${mine.length} messages in ${WINDOWS.length} outages, ${wrong.length} lost or twice`,
        `${gaveUp.length} failed with a reason ('${gaveUp[0]?.error ?? ''}') and were sent again by hand`,
        late === null ? 'SOME STILL WAIT' : `the last by itself ${seconds(late)} after the return`,
        ...(wrong.length > 0 ? [`FIRST WRONG: ${wrong[0]!.state}, delivered ${times(wrong[0]!)} times, ${wrong[0]!.error ?? ''}`] : []),
      ].join('; '),
    }
  }
  return [
    judge('email', 'mail host away, silent, busy, cutting, refusing: letters wait and go exactly once'),
    judge('sms', 'text message provider away, silent, busy, failing: messages wait and go exactly once'),
    {
      what: 'meanwhile screens are answered',
      holds: calls.length > 0 && failedRows.length > 0 && calls.every(({ status }) => status === 200),
      note: `${statusText(calls)}; p95 ${p95(calls).toFixed(0)} ms`,
    },
  ]
}
