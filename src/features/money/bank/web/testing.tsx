// A statement, and the screen before a mock server.
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { refresh } from '#web/calls/useRead.ts'
import { Questions } from '#web/ui/Questions.tsx'
import {
  bankAccounts,
  bankImports,
  type BankAccount,
  type BankImport,
  type BankLine,
  type Candidate,
  type LineState,
  type SplitPerson,
} from '../contract.ts'
import { BankView } from './BankView.tsx'

export const ID = 'a00000000000000000000091'
export const LUIS = 'a00000000000000000000011'
export const EVA = 'a00000000000000000000012'
export const MARA = 'a00000000000000000000013'
const ACCOUNT = 'a00000000000000000000021'

export const shownAs = (change: Partial<BankImport> = {}): BankImport => ({
  _id: ID,
  account: { _id: ACCOUNT, name: 'BBVA 4821' },
  filename: 'noviembre.csv',
  state: 'matched',
  total: 5,
  read: 5,
  from: '2026-11-01',
  to: '2026-11-20',
  counts: { sure: 2, probable: 2, none: 1 },
  sums: { sure: 2_600, probable: 1_950, none: 10 },
  user: { _id: 'a00000000000000000000001', name: 'Raquel Mostrador' },
  createdAt: '2026-11-21T16:00:00.000Z',
  finishedAt: null,
  ...change,
})

export const candidate = (change: Partial<Candidate> = {}): Candidate => ({
  _id: LUIS,
  name: 'Luis',
  lastName: 'Ríos',
  secondLastName: 'Peña',
  reference: '1004007',
  why: ['surnames'],
  debt: 2_600,
  dues: [{ course: 'Curso UNAM', dueOn: '2026-11-05', open: 1_300 }],
  typed: [],
  ...change,
})

export const lineAs = (number: number, change: Partial<BankLine> = {}): BankLine => ({
  _id: String(number),
  number,
  day: '2026-11-20',
  amount: 1_300,
  text: `SPEI RECIBIDO ${number}`,
  reference: '',
  state: 'probable',
  student: null,
  candidates: [candidate(), candidate({ _id: EVA, name: 'Eva' })],
  twin: null,
  family: null,
  shares: [],
  payment: null,
  reason: null,
  ...change,
})

/** A desk's payment of the day after. */
export const typedTwin: NonNullable<BankLine['twin']> = {
  day: '2026-11-21',
  amount: 1_300,
  student: { _id: LUIS, name: 'Luis', lastName: 'Ríos', secondLastName: 'Peña' },
  line: null,
  payment: {
    _id: 'a00000000000000000000031',
    date: '2026-11-21T16:12:00.000Z',
    concept: 'Pago Curso UNAM',
    type: 'transfer',
    receipt: '2026-001040',
    user: 'Lucía Peralta',
  },
}
/** The twin line, which another file contains. */
export const lineTwin: NonNullable<BankLine['twin']> = {
  ...typedTwin,
  day: '2026-11-18',
  payment: null,
  line: {
    account: 'BBVA 4821',
    filename: 'octubre.csv',
    brought: '2026-11-18T16:00:00.000Z',
    number: 7,
    text: 'TRASPASO LUIS RIOS',
    reference: '1004007',
    state: 'posted',
  },
}

export const account: BankAccount = { _id: ACCOUNT, name: 'BBVA 4821', clabe: null, mapping: null, headingsHash: null, dateOrder: null }

/** Luis owes 900 of the 20th, Eva 400 of yesterday and 400 of December. */
export const familyOf = (student: string): SplitPerson[] => {
  const luis = { _id: LUIS, name: 'Luis', lastName: 'Ríos', secondLastName: 'Peña', debt: 900, dues: [{ dueOn: '2026-11-20', open: 900 }] }
  const dues = [
    { dueOn: '2026-11-19', open: 400 },
    { dueOn: '2026-12-05', open: 400 },
  ]
  const eva = { ...luis, _id: EVA, name: 'Eva', debt: 800, dues }
  if (student === MARA) return [{ ...luis, _id: MARA, name: 'Mara' }]
  return student === LUIS ? [luis, eva] : [eva, luis]
}

/** Decided lines disappear. */
export function draw(record: BankImport, lines: BankLine[], options: RenderOptions = { at: `/cobranza?tab=banco&ficha=${ID}` }) {
  const openLines = [...lines]
  const takeLine = (number: string | undefined, state: LineState): { line: BankLine } => {
    const at = openLines.findIndex(({ _id }) => _id === number)
    return { line: { ...openLines.splice(at, 1)[0]!, state } }
  }
  const count = (...states: LineState[]) => openLines.filter(({ state }) => states.includes(state)).length
  const now = () => ({
    ...record,
    counts: {
      ...record.counts,
      probable: count('probable', 'possible', 'none', 'failed'),
      none: 0,
      twin: count('twin'),
      known: count('known'),
    },
  })
  serve(bankAccounts.list, () => ({ accounts: [account] }))
  serve(bankImports.list, () => ({ imports: [now()], total: 1 }))
  serve(bankImports.find, () => ({ import: now() }))
  serve(bankImports.lines, ({ query }) => {
    const rowsShown = openLines.filter(({ state }) =>
      query.state === 'open' ? state !== 'twin' && state !== 'known' : state === query.state,
    )
    return { lines: rowsShown, total: rowsShown.length }
  })
  const posted = serve(bankImports.postLine, ({ params }) => takeLine(params.number, 'posted'))
  serve(bankImports.family, ({ query }) => ({ people: familyOf(query.student!) }))
  const split = serve(bankImports.splitLine, ({ params }) => takeLine(params.number, 'posted'))
  const ticked = serve(bankImports.tickLine, ({ params }) => takeLine(params.number, 'ticked'))
  const skipped = serve(bankImports.skipLine, ({ params }) => takeLine(params.number, 'skipped'))
  const same = serve(bankImports.sameLine, ({ params }) => takeLine(params.number, 'known'))
  const other = serve(bankImports.otherLine, ({ params }) => takeLine(params.number, 'none'))
  render(
    <>
      <BankView />
      <Questions />
    </>,
    options,
  )
  /** Another user decides the line. */
  const settle = (number: number) => {
    takeLine(String(number), 'posted')
    void refresh([bankImports.lines, bankImports.find])
  }
  return { posted, split, ticked, skipped, same, other, settle }
}
