// Raquel's network loses requests and answers, and she reloads the page now and then. Each of her acts happens once, and what she sees is
// true: the console's own calls against the whole server, with the network between them.
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { comments } from '#features/people/comments/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { statedRows } from '#server/testing/stated.ts'
import { askWhatBecame, call, CallError } from '#web/calls/api.ts'
import { sessionStore, type SignedIn } from '#web/session/signedIn.ts'
import { comeBack, lostActs } from '#web/calls/unanswered.ts'
import { answers } from '#features/workspace/answers/contract.ts'

const t = await startTest()
const raquel = await t.as('post /payments/', 'get /students/', 'post /comments/', 'get /comments/')
const students = await Promise.all(['Ana', 'Beto', 'Carla', 'Dora', 'Elsa'].map(async name => (await t.make.student({ name })).id))
const ACTS = statedRows(400, 60)

type Fate = 'arrives' | 'lost' | 'answer lost' | 'cut' | 'reloaded'
let fateOf: () => Fate = () => 'arrives'
/** Requests that a reload abandoned: they arrive later. */
let late: (() => Promise<unknown>)[] = []
/** A reload ends the page and its call. */
let reload = Promise.withResolvers<never>()

afterEach(() => vi.unstubAllGlobals())
afterAll(() => sessionStore.set(null))

function connect(): void {
  vi.stubGlobal('document', { cookie: `token=${raquel.token}` })
  vi.stubGlobal(
    'fetch',
    async (url: string, { method, headers, body }: { method: 'POST'; headers: Record<string, string>; body: string }) => {
      const arrive = () => t.app.inject({ method, url, headers, payload: body })
      const fate = fateOf()
      const asks = url.endsWith(answers.find.path)
      if (fate === 'lost' || (asks && fate === 'reloaded')) throw new TypeError('Failed to fetch')
      if (fate === 'reloaded') {
        late.push(arrive)
        reload.reject(new Reloaded())
        return new Promise<never>(() => {})
      }
      const answer = await arrive()
      if (fate === 'answer lost') throw new TypeError('Failed to fetch')
      return new Response(fate === 'cut' ? answer.body.slice(0, 9) : answer.body, { status: answer.statusCode })
    },
  )
  const { employeeId: _id } = raquel
  sessionStore.set({ user: { _id, name: 'Raquel', lastName: 'Soto' }, academy: { timeZone: 'America/Mexico_City' } } as SignedIn)
}

class Reloaded extends Error {}

function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('M118: over a network that loses answers, cuts and reloads, no act happens twice and none is lost', async () => {
  connect()
  const random = randomOf(118)
  const fates: Fate[] = ['arrives', 'arrives', 'arrives', 'arrives', 'arrives', 'lost', 'answer lost', 'cut', 'reloaded']
  fateOf = () => fates[Math.floor(random() * fates.length)]!
  const doneActs = new Set<number>()
  /** Acts with an unknown result, by key. */
  const open = new Map<string, number>()
  const settle = async () => {
    for (const act of lostActs.get()) {
      const { state } = await askWhatBecame(act)
      if (state === 'running') continue
      if (state === 'done') doneActs.add(open.get(act.key)!)
      else allActs.push(open.get(act.key)!)
      open.delete(act.key)
    }
  }
  const keysBefore = () => new Set(lostActs.get().map(({ key }) => key))
  const allActs = Array.from({ length: ACTS }, (_, at) => at + 1)
  for (let tries = 0; allActs.length > 0; tries++) {
    if (tries > 20_000) throw new Error('does not end')
    const number = allActs.shift()!
    const student = students[number % 5]!
    const keysKnown = keysBefore()
    const charge = { student, course: null, concept: 'Otros', amount: number, paymentType: 'cash' as const }
    reload = Promise.withResolvers()
    try {
      const act =
        number % 2 ? call(payments.create, { body: charge }) : call(comments.create, { body: { student, comment: `Nota ${number}` } })
      await Promise.race([act, reload.promise])
      doneActs.add(number)
    } catch (error) {
      if (error instanceof Reloaded) {
        if (random() < 0.5) await Promise.all(late.splice(0).map(arrive => arrive()))
        comeBack()
        const mine = lostActs.get().find(({ key }) => !keysKnown.has(key))
        if (mine) open.set(mine.key, number)
        else allActs.push(number)
        await settle()
      } else if (error instanceof CallError && error.code === 'UNANSWERED') {
        const mine = lostActs.get().find(({ key }) => !keysKnown.has(key))
        // An earlier act on that student is still unknown: hers was not sent.
        if (mine) open.set(mine.key, number)
        else allActs.push(number)
      } else if (error instanceof CallError && error.code === 'ALREADY_DONE') {
        const key = [...keysKnown].find(each => !keysBefore().has(each))
        doneActs.add(open.get(key!)!)
        open.delete(key!)
        allActs.push(number)
      } else if (error instanceof CallError) allActs.push(number)
      else throw error
    }
    // Acts whose result became known meanwhile.
    for (const [key, other] of open)
      if (!keysBefore().has(key)) {
        open.delete(key)
        allActs.push(other)
      }
    if (random() < 0.1) await Promise.all(late.splice(0).map(arrive => arrive()))
    if (allActs.length === 0) {
      fateOf = () => 'arrives'
      await Promise.all(late.splice(0).map(arrive => arrive()))
      await settle()
      await setImmediate()
    }
  }
  const entries = await t.db.selectFrom('entry').select('amount').where('studentId', 'in', students).execute()
  const notes = await t.db.selectFrom('comment').select('text').where('studentId', 'in', students).execute()
  const writtenActs = [...entries.map(({ amount }) => Math.abs(amount) / 100), ...notes.map(({ text }) => Number(text.slice(5)))]
  expect(writtenActs.toSorted((a, b) => a - b)).toEqual([...doneActs].toSorted((a, b) => a - b))
  expect(doneActs.size).toBe(ACTS)
})
