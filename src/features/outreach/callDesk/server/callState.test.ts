import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendOutbox } from '#features/foundation/outbox/server/jobs.ts'
import { startTest } from '#server/testing/harness.ts'
import { callStateLabel, callStateOf, outcomeOf } from '../callState.ts'
import { callOutcome, callState } from './callState.ts'
import { talksServer } from '#features/outreach/talks/server/routes.ts'
import { callDeskServer } from './routes.ts'
import { visitorsServer } from './visitorRoutes.ts'
import { COORDINATOR, stage } from './testing.ts'
import { callDesk } from '../contract.ts'

const t = await startTest({ features: [talksServer, callDeskServer, visitorsServer], jobs: [sendOutbox] })
const desk = await t.as(...COORDINATOR)
const { create, students, move } = stage(t, desk)
const called = { calledBy: desk.employeeId, calledAt: t.clock.now() }
const confirmed = { confirmedBy: desk.employeeId, confirmedAt: t.clock.now() }

test('M32: SQL and TypeScript agree on every combination of moved, enrolled, status, called and confirmed', async () => {
  const { _id: talkId } = await create({ quota: 200 })
  const { _id: other } = await create({ quota: 200 })
  const student = await t.make.student()
  for (const status of [null, 1, 5, 6, 7, 8, 9, 10])
    for (const call of [{}, called])
      for (const confirmation of [{}, confirmed])
        for (const studentId of [null, student.id])
          for (const isMoved of [false, true]) {
            const { id } = await t.make.visitor({ talkId, status, ...call, ...confirmation, studentId })
            if (isMoved) await move(id, talkId, other)
          }
  const { rows } = await sql<{ id: string; state: number; outcome: number }>`
    select v.id, ${callState} as state, ${callOutcome} as outcome from talk_student v where v.talk_id = ${talkId}`.execute(t.db)
  const rowById = new Map(rows.map(({ id, ...row }) => [id, row]))
  const { userTalks } = await students(talkId, { limit: 200 })
  expect(userTalks).toHaveLength(128)
  for (const visitor of userTalks) expect([callStateOf(visitor), outcomeOf(visitor)]).toEqual(Object.values(rowById.get(visitor._id)!))
  expect([...new Set(rows.map(({ state }) => callStateLabel(state)))].toSorted()).toEqual(
    [
      ...['Sin llamar', 'Llamado sin estatus', 'Confirmado', 'Movido', 'Inscrito'],
      ...['Buzón 1', 'Buzón 5', 'Colgó', 'Reprogramar', 'Volver a llamar', 'No existe', 'Número equivocado'],
    ].toSorted(),
  )
})

test("M32: Fatima was called, Rodrigo confirmed, Inés enrolled: none is 'Sin llamar'; 'Por llamar' lists visitors without a call", async () => {
  const { _id: talkId } = await create()
  const make = (name: string, part: object = {}) => t.make.visitor({ talkId, name, ...part })
  await make('Fatima', called)
  await make('Rodrigo', confirmed)
  await make('Inés', { studentId: (await t.make.student()).id })
  await make('Paola')
  const { userTalks, calls } = await students(talkId)
  expect(Object.fromEntries(userTalks.map(visitor => [visitor.name, callStateLabel(callStateOf(visitor))]))).toEqual({
    Fatima: 'Llamado sin estatus',
    Inés: 'Inscrito',
    Paola: 'Sin llamar',
    Rodrigo: 'Confirmado',
  })
  expect(calls).toMatchObject({ all: 4, pending: 1, done: 3, enrolled: 1, confirmed: 1, unstated: 1 })
  expect((await students(talkId, { calls: 'pending' })).userTalks.map(({ name }) => name)).toEqual(['Paola'])
  const { report } = await t.ok(callDesk.report, { params: { id: talkId } }, desk)
  expect(report).toMatchObject({ studentsCount: 4, sinInteraccion: 2 })
})
