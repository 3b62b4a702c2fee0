import { describe, expect, test } from 'vitest'
import { referenceOf } from '#lib/reference.ts'
import { stated } from '#server/testing/stated.ts'
import { keysOf } from './keys.ts'
import { twinsOf, type IncomingDeposit, type Deposit } from './twins.ts'

const deposit = (id: string, change: Partial<IncomingDeposit> = {}): IncomingDeposit => ({
  id,
  importId: id[0]!,
  account: 'bbva',
  layout: id[0]!,
  day: '2026-11-20',
  amount: 80_000,
  text: 'SPEI RECIBIDO LUIS RIOS',
  reference: '',
  keys: [],
  apart: [],
  ...change,
})
const [R1, R2] = [referenceOf('26-000401')!, referenceOf('26-000402')!]
const twins = (lines: IncomingDeposit[], there: Deposit[]) => Object.fromEntries(twinsOf(lines, there, () => true))

describe('LLE-22: twins', () => {
  test('the same deposit in other words, five days apart, under another account', () => {
    expect(twins([deposit('b1', { text: 'ABONO TRASPASO', day: '2026-11-25', account: 'hsbc' })], [deposit('a1')])).toEqual({
      b1: { id: 'a1', known: false },
    })
    expect(twins([deposit('b1', { day: '2026-11-26' })], [deposit('a1')])).toEqual({})
    expect(twins([deposit('b1', { amount: 80_100 })], [deposit('a1')])).toEqual({})
  })

  test('in the same columns of one account a day apart at most', () => {
    const same = { layout: 'L' }
    expect(twins([deposit('b1', { ...same, day: '2026-11-21' })], [deposit('a1', same)])).toEqual({ b1: { id: 'a1', known: false } })
    expect(twins([deposit('b1', { ...same, day: '2026-11-22' })], [deposit('a1', same)])).toEqual({})
    expect(twins([deposit('b1', { ...same, day: '2026-11-22', account: 'hsbc' })], [deposit('a1', same)])).not.toEqual({})
  })

  test('two different references are two deposits, one and none may be one', () => {
    expect(twins([deposit('b1', { reference: R1 })], [deposit('a1', { reference: R2 })])).toEqual({})
    expect(twins([deposit('b1', { reference: R1 })], [deposit('a1')])).toEqual({ b1: { id: 'a1', known: false } })
    const nobodys = twinsOf([deposit('b1', { reference: R1 })], [deposit('a1', { reference: R2 })], () => false)
    expect(nobodys.size).toBe(1)
  })

  test('two lines of one file are two: of two in the new file one is new', () => {
    const pairs = twins([deposit('b1'), deposit('b2', { text: 'SPEI RECIBIDO LUIS RIOS PENA' })], [deposit('a1')])
    expect(pairs).toEqual({ b1: { id: 'a1', known: false } })
    expect(twins([deposit('a2')], [deposit('a1')])).toEqual({})
  })

  test('a deposit declared another is compared with the next one', () => {
    const there = [deposit('a1'), deposit('a2', { text: 'OTRO' })]
    expect(twins([deposit('b1')], there)).toEqual({ b1: { id: 'a1', known: false } })
    expect(twins([deposit('b1', { apart: ['a1'] })], there)).toEqual({ b1: { id: 'a2', known: false } })
  })

  test('pairs thousands of one amount by reference and day, without weighing each pair', () => {
    const many = (file: string) =>
      Array.from({ length: 700 }, (_, at) =>
        deposit(`${file}${at}`, {
          day: `2026-11-${String(1 + (at % 28)).padStart(2, '0')}`,
          reference: at % 3 ? referenceOf(`26-${String(at).padStart(6, '0')}`)! : '',
        }),
      )
    const pairs = twinsOf(many('b'), many('a'), () => true)
    expect(pairs.size).toBe(700)
    for (const [id, twin] of pairs) if (Number(id.slice(1)) % 3) expect(twin.id).toBe(`a${id.slice(1)}`)
  })
})

test('LLE-21: an existing key with the same amount within five days makes a line known, in any account', () => {
  const keys = ['MBAN01002611200000123456']
  expect(twins([deposit('b1', { keys, account: 'hsbc', text: 'X' })], [deposit('a1', { keys })])).toEqual({ b1: { id: 'a1', known: true } })
  expect(twins([deposit('b1', { keys, day: '2026-11-26' })], [deposit('a1', { keys })])).toEqual({})
})

/** The truth behind the lines: a deposit and its owner. */
interface Truth {
  id: number
  student: number
  day: number
  amount: number
  key: string
  hasReference: boolean
}

const dayText = (at: number) => new Date(Date.UTC(2026, 8, 1 + at)).toISOString().slice(0, 10)

/** An academy whose statements come in other words, columns, formats, under another account, and again. */
function academy(seed: number) {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  const names = 'RIOS PENA|HERNANDEZ CRUZ|LOPEZ LUNA|GARCIA SOLIS|PAZ NAVA|ROMERO DIAZ|ORTIZ VEGA|REYES MORA'.split('|')
  const truths = Array.from({ length: 60 }, (_, id): Truth => ({
    id,
    student: Math.floor(random() * 25),
    day: Math.floor(random() * 40),
    amount: pick([80_000, 80_000, 130_000, 130_000, 95_000, 10_000 + Math.floor(random() * 900) * 100]),
    key: `MBAN0100${String(Math.floor(random() * 1e12)).padStart(12, '0')}${id}`,
    hasReference: random() < 0.6,
  }))
  const reference = (student: number) => referenceOf(`26-${String(student * 7 + 11).padStart(6, '0')}`)!
  const name = (student: number) => names[student % names.length]!
  const layouts = [
    {
      layout: 'csv',
      write: (of: Truth) => ({
        text: `SPEI RECIBIDO ${name(of.student)} ${of.key}`,
        reference: of.hasReference ? reference(of.student) : '',
      }),
      late: 0,
    },
    { layout: 'short', write: (of: Truth) => ({ text: `ABONO ${name(of.student).slice(0, 8)}`, reference: '' }), late: 0 },
    {
      layout: 'ofx',
      write: (of: Truth) => ({ text: `TRASPASO ${of.hasReference ? reference(of.student) : ''} ${name(of.student)}`, reference: of.key }),
      late: 2,
    },
    { layout: 'plain', write: () => ({ text: 'DEPOSITO', reference: '' }), late: 1 },
  ]
  const files = Array.from({ length: 5 }, (_, at) => {
    const { layout, write, late } = pick(layouts)
    const from = Math.floor(random() * 20)
    const until = from + 10 + Math.floor(random() * 25)
    const its = truths.filter(({ day }) => day >= from && day <= until)
    const deposits = its.map(of => ({ of, ...write(of) }))
    const keys = keysOf(deposits.map(line => ({ cells: [line.text, line.reference] })))
    const lines = deposits.map(({ of, ...line }, nth) => ({
      of,
      line: {
        id: `${at}:${nth}`,
        importId: String(at),
        account: random() < 0.1 ? 'otra' : 'bbva',
        layout,
        day: dayText(of.day + Math.min(late, Math.floor(of.id % 3))),
        amount: of.amount,
        keys: keys[nth]!,
        apart: [] as string[],
        ...line,
      },
    }))
    return lines
  })
  return files
}

test(
  'LLE-21, LLE-22, LLE-23, M112: in generated academies no deposit is posted twice, and no new one is taken for an old one without a question',
  { timeout: 600_000 },
  () => {
    const [twice, lostDeposits]: [string[], string[]] = [[], []]
    let [again, fresh, askedCount, inVain] = [0, 0, 0, 0]
    for (let seed = 1; seed <= stated(2_750); seed++) {
      const there: IncomingDeposit[] = []
      const truthOf = new Map<string, Truth>()
      const posted = new Set<number>()
      for (const lines of academy(seed)) {
        let open: IncomingDeposit[] = lines.map(({ line }) => line)
        for (const { line, of } of lines) truthOf.set(line.id, of)
        const settled = new Set<string>()
        const incoming: IncomingDeposit[] = []
        const old = (line: IncomingDeposit, other: string) => {
          if (truthOf.get(line.id) !== truthOf.get(other)) lostDeposits.push(`${seed} ${line.id} for ${other}`)
          settled.add(other)
          open = open.filter(each => each !== line)
        }
        // The user answers truthfully; other deposits are compared with the rest again.
        for (let round = 0; open.length > 0 && round < 200; round++) {
          const pairs = twinsOf(
            open,
            there.filter(({ id }) => !settled.has(id)),
            () => true,
          )
          const [first] = pairs
          if (!first) break
          for (const [id, twin] of pairs) {
            const line = open.find(each => each.id === id)!
            if (twin.known) {
              old(line, twin.id)
              again++
              continue
            }
            askedCount++
            if (truthOf.get(id) === truthOf.get(twin.id)) {
              old(line, twin.id)
              again++
            } else {
              inVain++
              open = open.map(each => (each === line ? { ...line, apart: [...line.apart, twin.id] } : each))
            }
          }
        }
        for (const line of open) {
          const of = truthOf.get(line.id)!
          fresh++
          if (posted.has(of.id)) twice.push(`${seed} ${line.id}`)
          posted.add(of.id)
          incoming.push(line)
        }
        there.push(...incoming)
      }
    }
    expect(twice).toEqual([])
    expect(lostDeposits).toEqual([])
    // The generator creates enough of both; most questions are about the same one.
    expect(again).toBeGreaterThan(1_000)
    expect(fresh).toBeGreaterThan(500)
    expect(inVain / askedCount).toBeLessThan(0.4)
  },
)
