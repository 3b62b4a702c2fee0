import { describe, expect, test } from 'vitest'
import type { GroupStudent } from '#features/teaching/groups/contract.ts'
import { countsOf, moveAll, STOPPED_TEXT, type Refusal, type Verdict } from './moveAll.ts'
import { reportOf } from './report.ts'

const ids = Array.from({ length: 120 }, (_, at) => `s${at}`)
const full: Refusal = { code: 'GROUP_FULL', status: 409, message: 'El grupo ya no tiene lugares disponibles.' }

/** Moves through `answer`, asynchronously. */
async function run(answer: (id: string, call: number) => Refusal | null, stopped = () => false) {
  const verdicts = new Map<string, Verdict>()
  const called: string[] = []
  let [now, most] = [0, 0]
  await moveAll(ids, {
    async move(id) {
      called.push(id)
      most = Math.max(most, ++now)
      const refusal = answer(id, called.length)
      await Promise.resolve()
      now -= 1
      return refusal
    },
    tell: (id, verdict) => verdicts.set(id, verdict),
    stopped,
  })
  return { verdicts, called, most, counts: countsOf(verdicts.values()) }
}

describe('mass move: one call and one result per student', () => {
  test('GRP-113: each student once, four at a time', async () => {
    const { called, most, counts } = await run(() => null)
    expect(called).toEqual(ids)
    expect(most).toBe(4)
    expect(counts).toEqual({ total: 120, moved: 120, failed: 0, over: 120 })
  })

  test('GRP-116: 120 students, 100 seats: moves 100, reports 20 without further calls, loses nobody', async () => {
    const { called, verdicts, counts } = await run((_id, call) => (call <= 100 ? null : full))
    expect(counts).toEqual({ total: 120, moved: 100, failed: 20, over: 120 })
    expect(called.length).toBeLessThanOrEqual(104)
    expect(verdicts.get('s119')).toEqual({ state: 'failed', reason: full.message })
  })

  test("GRP-113: one student's refusal does not stop the others", async () => {
    const module = { code: 'MODULE_MISSING', status: 409, message: 'Falta el módulo' }
    const { counts, verdicts } = await run(id => (id === 's7' ? module : null))
    expect(counts).toMatchObject({ moved: 119, failed: 1 })
    expect(verdicts.get('s7')).toEqual({ state: 'failed', reason: 'Falta el módulo' })
  })

  test('GRP-118: without the server, or after a stop, reports the rest', async () => {
    const offline = await run(() => ({ code: null, status: 0, message: 'No hay conexión' }))
    expect(offline.called).toHaveLength(4)
    expect(offline.counts.failed).toBe(120)
    let moved = 0
    const stopped = await run(
      () => (moved++, null),
      () => moved >= 10,
    )
    expect(stopped.verdicts.get('s119')).toEqual({ state: 'failed', reason: STOPPED_TEXT })
    expect(stopped.counts.moved).toBeLessThan(20)
  })
})

test('GRP-119: the report is CSV with result and reason; escapes a cell that looks like a formula', () => {
  const student = { _id: 's1', name: '=cmd', lastName: 'Oca "Q"', secondLastName: '', phoneNumber: '+52', email: 'a@b.mx' } as GroupStudent
  const verdicts = new Map<string, Verdict>([['s1', { state: 'failed', reason: full.message }]])
  expect(reportOf({ from: 'A', to: 'B', students: [student], verdicts }).split('\r\n')).toEqual([
    '"Alumno","Teléfono","Correo","Grupo anterior","Grupo nuevo","Resultado","Motivo"',
    `"'=cmd Oca ""Q""","'+52","a@b.mx","A","B","Sin mover","El grupo ya no tiene lugares disponibles."`,
  ])
})
