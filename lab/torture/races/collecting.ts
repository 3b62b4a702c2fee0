import { sql } from 'kysely'
import { referenceOf } from '#lib/reference.ts'
import { deskOf, newKey, type Wish } from '../kit/desk.ts'
import { count, judged, only, type Race, type Track } from '../kit/race.ts'
import { sessions } from '../kit/sessions.ts'

interface Debtor {
  id: string
  name: string
  uniqueFolio: string
  balanceDue: number
  registration: string
  course: string
}

export async function owingOnes({ db }: Pick<Track, 'db'>, from: number, many: number): Promise<Debtor[]> {
  const { rows } = await sql<Debtor>`
    select s.id, s.last_name as name, s.unique_folio, s.balance_due, min(b.registration_id) as registration, min(b.course_id) as course
    from student s join registration_balance b on b.student_id = s.id
    where s.deleted_at is null and s.balance_due > 100000 group by s.id having count(*) = 1 order by s.id offset ${from} limit ${many}`.execute(
    db,
  )
  if (rows.length < many) throw new Error('too few owe anything')
  return rows
}

async function family(track: Track): Promise<{ payer: string; siblings: Debtor[] }> {
  const siblings = await owingOnes(track, 0, 2)
  const person = { name: 'Laura', lastName: 'Ríos', secondLastName: 'Peña', phoneNumber: '5544719032', email: 'laura@familia.mx' }
  const [first, second] = siblings
  const link = { relation: 'madre', pays: true, tells: ['cobranza'] }
  const answer = await track.desk.ask<{ payer: { _id: string } }>({
    method: 'POST',
    path: `/students/${first!.id}/payers`,
    key: newKey(),
    body: { person, ...link },
  })
  const payer = answer.payer._id
  await track.desk.ask({ method: 'POST', path: `/students/${second!.id}/payers`, key: newKey(), body: { payer, ...link } })
  return { payer, siblings }
}

export const familyAgainstVoid: Race = async track => {
  const { db, desk, many } = track
  const { payer, siblings } = await family(track)
  const shares = siblings.map(({ id, balanceDue }) => ({ student: id, amount: Math.ceil(balanceDue * 0.6) / 100 }))
  const charge = (nth: number): Wish => ({
    method: 'POST',
    path: '/payments/family',
    key: newKey(),
    body: { payer, concept: 'Familia', paymentType: 'cash', shares: nth % 4 ? shares : shares.toReversed() },
  })
  const { payments } = await desk.ask<{ payments: { _id: string }[] }>(charge(0))
  const replies = await desk.atOnce(
    Array.from({ length: many }, (_, nth): Wish =>
      nth % 2 ? { method: 'DELETE', path: `/payments/${payments[(nth >> 1) % 2]!._id}` } : charge(nth),
    ),
  )
  const passed = (odd: number) => replies.filter(({ status }, nth) => nth % 2 === odd && status === 200).length
  const ids = siblings.map(({ id }) => id)
  const live = sql`select count(*) from entry where concept = 'Familia' and voided_at is null and student_id = any(${ids}::char(24)[])`
  return judged(
    track,
    `a family charged at ${many / 2} desks against ${many / 2} voids of its first charge`,
    replies,
    only('200', '409 SHARE_ABOVE_DEBT', '409 ALREADY_VOID'),
    {
      voids: [passed(1), 1],
      'charges too many': [Math.max(0, passed(0) - 1), 0],
      'payments that stand': [await count(db, live), passed(0) * 2],
    },
  )
}

export const planEdits: Race = async track => {
  const { db, desk, many } = track
  const [who] = await owingOnes(track, 4, 1)
  const { registrations } = await desk.ask<{ registrations: { _id: string; version: number; net: number }[] }>({
    method: 'GET',
    path: `/students/${who!.id}/dues`,
  })
  const { version, net } = registrations[0]!
  const rows = (nth: number) => [
    { dueOn: track.today, amount: 1 + nth },
    { dueOn: `${Number(track.today.slice(0, 4)) + 1}-01-05`, amount: Math.round((net - 1 - nth) * 100) / 100 },
  ]
  const path = `/registrations/${who!.registration}/plan`
  const replies = await desk.atOnce(
    Array.from({ length: many }, (_, nth): Wish => ({ method: 'PUT', path, key: newKey(), body: { version, instalments: rows(nth) } })),
  )
  const untrue = sql`select count(*) from (select registration_id, due_on, open from due where student_id = ${who!.id} and open > 0) v
    full join (select registration_id, due_on, open from open_due where student_id = ${who!.id}) k using (registration_id, due_on, open)
    where v is null or k is null`
  return judged(
    track,
    'the same plan edited',
    replies,
    { 200: 1, '409 PAYMENT_PLAN_CHANGED': many - 1 },
    { 'open dates that are not those of the plan': [await count(db, untrue), 0] },
  )
}

export const ownVoid: Race = async track => {
  const { db, many, today } = track
  const [token] = await sessions(db, 1, 'Administrador')
  const desk = deskOf(track.port, token!, many)
  const [who] = await owingOnes(track, 5, 1)
  const paymentIds: string[] = []
  for (let nth = 0; nth < 10; nth++) {
    const body = { student: who!.id, course: 'all', concept: 'Propio', amount: 10, paymentType: 'cash' }
    paymentIds.push(
      (await desk.ask<{ payments: { _id: string }[] }>({ method: 'POST', path: '/payments', key: newKey(), body })).payments[0]!._id,
    )
  }
  const closes = (nth: number) => nth % 5 === 2
  const replies = await desk.atOnce(
    Array.from({ length: many }, (_, nth): Wish =>
      closes(nth)
        ? { method: 'POST', path: '/payments/closings', body: { date: today } }
        : { method: 'DELETE', path: `/payments/${paymentIds[nth % 10]}` },
    ),
  )
  desk.close()
  const voided = replies.filter(({ status }, nth) => status === 200 && !closes(nth)).length
  const mine = sql`from entry where id = any(${paymentIds}::char(24)[])`
  return judged(
    track,
    "a cashier's own voids against closings of the day",
    replies,
    only('200', '409 ALREADY_VOID', '409 DAY_CLOSED', '409 NOTHING_TO_CLOSE'),
    {
      'voided in the books': [await count(db, sql`select count(*) ${mine} and voided_at is not null`), voided],
      'closed and voided afterwards': [
        await count(
          db,
          sql`select count(*) from cash_closing k cross join lateral (
              select coalesce(sum(e.amount) filter (where e.voided_at is null), 0)::bigint as net from entry e where e.closing_id = k.id) x
            where k.id in (select closing_id ${mine}) and (k.totals->>'net')::bigint <> x.net`,
        ),
        0,
      ],
    },
  )
}

export async function bringStatement(desk: Pick<Track['desk'], 'ask'>, account: string, lines: readonly object[]): Promise<string> {
  const { import: created } = await desk.ask<{ import: { _id: string } }>({
    method: 'POST',
    path: '/bankImports',
    key: newKey(),
    body: { account, filename: 'banco.csv', total: lines.length },
  })
  const path = `/bankImports/${created._id}`
  await desk.ask({ method: 'PUT', path: `${path}/lines`, body: { lines } })
  return path
}

export const newAccount = async ({ ask }: Pick<Track['desk'], 'ask'>, name: string): Promise<string> =>
  (await ask<{ account: { _id: string } }>({ method: 'POST', path: '/bankAccounts', key: newKey(), body: { name } })).account._id

export async function become(desk: Pick<Track['desk'], 'ask'>, path: string, ...states: string[]): Promise<string> {
  const started = performance.now()
  for (;;) {
    const { state } = (await desk.ask<{ import: { state: string } }>({ method: 'GET', path })).import
    if (states.includes(state)) return state
    if (performance.now() - started > 120_000) throw new Error(`${path} is ${state}, not ${states.join(' or ')}`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

export const sameLine: Race = async track => {
  const { db, desk, many } = track
  const [one, two] = await owingOnes(track, 6, 2)
  const line = { number: 1, day: track.today, amount: 250, text: 'DEPOSITO EN VENTANILLA' }
  const path = await bringStatement(desk, await newAccount(desk, 'Carrera de un renglón'), [line])
  await desk.ask({ method: 'POST', path: `${path}/match` })
  await become(desk, path, 'matched')
  const replies = await desk.atOnce(
    Array.from({ length: many }, (_, nth): Wish => ({
      method: 'POST',
      path: `${path}/lines/1/post`,
      key: newKey(),
      body: { student: (nth % 2 ? one : two)!.id },
    })),
  )
  const entries = sql`select count(*) from entry where concept like 'Transferencia %' and student_id = any(${[one!.id, two!.id]}::char(24)[])`
  return judged(
    track,
    'the same deposit posted to two students',
    replies,
    { 200: 1, '409 LINE_DONE': many - 1 },
    {
      payments: [await count(db, entries), 1],
      'lines with their payment': [
        await count(
          db,
          sql`select count(*) from bank_line l join entry e on e.id = l.entry_id where l.text = ${line.text} and l.state = 'posted'`,
        ),
        1,
      ],
    },
  )
}

export const sameFile: Race = async track => {
  const { db, desk, many } = track
  const account = await newAccount(desk, 'Carrera de un archivo')
  const tokens = await sessions(db, many, 'Administrador')
  const desks = tokens.map(token => deskOf(track.port, token, 1))
  const [who] = await owingOnes(track, 8, 1)
  const lines = Array.from({ length: 3 }, (_, at) => ({
    number: at + 1,
    day: track.today,
    amount: 11 + at,
    text: `SPEI ${referenceOf(who!.uniqueFolio)} ${at}`,
  }))
  const imports = await Promise.allSettled(desks.map((each, nth) => bringStatement(each, account, nth % 2 ? lines : lines.toReversed())))
  for (const each of desks) each.close()
  const states = (state: string) =>
    count(
      db,
      sql`select count(*) from bank_line l join bank_import i on i.id = l.import_id where i.account_id = ${account} and l.state = ${state}`,
    )
  return judged(
    track,
    'the same file of the bank brought by as many people',
    [],
    () => imports.every(({ status }) => status === 'fulfilled'),
    { 'lines read': [await states('read'), 3], 'lines known': [await states('known'), 3 * (many - 1)] },
  )
}
