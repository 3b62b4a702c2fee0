import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import { newTotpSecret, stepAt, stepOf, totpCode } from '#server/auth/totp.ts'
import { openGroups } from '../../../test/support/academy.ts'
import { load } from '../../../test/support/load.ts'
import { median } from '../../../test/support/numbers.ts'
import { jobsDone, registerCall, registration } from '../../../test/support/registrations.ts'
import { signIn } from '../../../test/support/servers.ts'
import type { Bench, Case } from '../bench.ts'
import { deskOf } from '../desk.ts'
import { DIRECTOR } from '../fill.ts'
import type { Figure } from '../report.ts'
import { ATTENDANCES, ENTRIES, REGISTRATIONS, rich } from '../rich.ts'

const KEEPING = 0.9
const [DOSSIER_SECONDS, ERASURE_SECONDS, CODE_MS] = [20, 2, 5]
const [DESKS, CALLS, CODES, PAYMENTS] = [16, 400, 1_000, 30]
const LOOK_MS = 100

const PLACING = { student: 'student_placed', registration: 'registration_placed', entry: 'entry_placed' }

/** Enrolling with the triggers that derive a student's campuses, and without, in turns. */
async function keeping({ db, rounds, milliseconds, product, headers }: Bench): Promise<Figure> {
  const groups = await openGroups(db)
  const turn = async (how: 'enable' | 'disable', n: number) => {
    for (const [table, name] of Object.entries(PLACING))
      await sql`alter table ${sql.table(table)} ${sql.raw(how)} trigger ${sql.ref(name)}`.execute(db)
    const { perSecond } = await load(
      {
        port: product.port,
        call: i => registerCall('/api/students/register', headers, registration(groups[i % groups.length]!, 'sede.mx')),
      },
      { connections: DESKS, milliseconds: milliseconds * 2, calls: CALLS, from: n * CALLS },
    )
    await jobsDone(db)
    return perSecond
  }
  const [withScope, bare]: [number[], number[]] = [[], []]
  await turn('disable', 0)
  await turn('enable', 1)
  for (let round = 1; round <= rounds; round++) {
    bare.push(await turn('disable', round * 2))
    withScope.push(await turn('enable', round * 2 + 1))
  }
  const rate = median(withScope.map((each, at) => each / bare[at]!))
  return {
    ...{
      work: `register new students, ${DESKS} desks, campuses kept`,
      unit: '/s',
      product: median(withScope),
      floor: median(bare),
      ratio: rate,
    },
    ...{ budget: `≥ ${KEEPING}x without`, holds: rate >= KEEPING },
  }
}

const leave = (db: Bench['db'], student: string) =>
  db.transaction().execute(async trx => {
    await sql`update class_group set taken = taken - 1 where id in (select group_id from registration where student_id = ${student} and ended_at is null)`.execute(
      trx,
    )
    await sql`update registration set ended_at = now() where student_id = ${student}`.execute(trx)
    await sql`insert into entry (id, student_id, amount, source, concept)
      select ${newId()}, ${student}, -sum(amount), 'refund', 'Devolución' from entry where student_id = ${student} and not other`.execute(
      trx,
    )
    await sql`select recalculate_balances(${student})`.execute(trx)
  })

/** A person with many rows requests their data, and then erasure. */
async function persons({ db, product }: Bench): Promise<Figure[]> {
  // Recently proved identity.
  const { call, end } = deskOf(product, await signIn(product, DIRECTOR))
  try {
    const [, student] = await rich(db)
    for (let n = 0; n < PAYMENTS; n++)
      await call('POST', '/payments', { student, course: null, concept: 'Guía de estudio', amount: 35, paymentType: 'cash' })
    await jobsDone(db)
    const askedAt = performance.now()
    await call('POST', `/privacy/dossiers/${student}`, { visitors: [], payers: [] })
    for (;;) {
      const { dossier } = await call<{ dossier: { state: string } }>('GET', `/students/${student}/dossier`)
      if (dossier.state === 'ready') break
      if (dossier.state !== 'queued') throw new Error(`the dossier is ${dossier.state}`)
      await pause(LOOK_MS)
    }
    const dossier = (performance.now() - askedAt) / 1000
    await leave(db, student)
    const startedAt = performance.now()
    await call('POST', `/privacy/erasures/${student}`, { folio: `${student}@banco.mx`, reason: 'Lo pidió' })
    const erasure = (performance.now() - startedAt) / 1000
    const what = `${REGISTRATIONS} registrations, ${ENTRIES} entries, ${ATTENDANCES} attendances`
    return [
      {
        ...{ work: `dossier of ${what}, ${PAYMENTS} receipts`, unit: 's', product: dossier },
        ...{ budget: `≤ ${DOSSIER_SECONDS} s`, holds: dossier <= DOSSIER_SECONDS },
      },
      {
        ...{ work: 'erasure of the same', unit: 's', product: erasure },
        ...{ budget: `≤ ${ERASURE_SECONDS} s`, holds: erasure <= ERASURE_SECONDS },
      },
    ]
  } finally {
    end()
  }
}

/** The cost of checking an app's code beside its query. */
function code(): Figure {
  const secret = newTotpSecret()
  const now = new Date()
  const right = totpCode(secret, stepAt(now))
  const startedAt = performance.now()
  for (let n = 0; n < CODES; n++) if (stepOf(secret, right, now) === null) throw new Error('the code is right')
  const each = (performance.now() - startedAt) / CODES
  return { work: 'a code of an app judged', unit: 'ms', product: each, budget: `≤ ${CODE_MS} ms`, holds: each <= CODE_MS }
}

export const campus: Case = async (bench: Bench) => [...(await persons(bench)), code(), await keeping(bench)]
