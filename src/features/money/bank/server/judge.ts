// Matches each line of a statement: known already, sure, proposed, or unknown. Posts nothing.
import { academyDay } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'
import { dayTrouble, directoryOf, matchLine, referencesIn, type Directory, type Match } from '../match.ts'
import { pairsOf } from '../pairs.ts'
import { keysIn } from '../keys.ts'
import { twinsOf, type IncomingDeposit, type Deposit, type Twin } from '../twins.ts'
import { BANK_TEXTS } from '../shapes.ts'
import * as people from './people.ts'
import * as pairing from './pairing.ts'
import * as store from './store.ts'
import { nearPayments, type NearPayment } from './typed.ts'

/** Lines matched or written at once. */
const SLICE = 500

interface Context {
  db: Db
  now: Date
  academy: { timeZone: string }
}

/** Older lines have their keys in their texts. */
const keyed = <T extends Deposit>(line: T): T =>
  line.layout === null && line.keys.length === 0 ? { ...line, keys: keysIn([line.text, line.reference]) } : line

async function twins(db: Db, importId: string, account: string, lines: readonly store.LineRow[]): Promise<Map<string, Twin>> {
  const there = (await pairing.beside(db, importId)).map(keyed)
  if (there.length === 0) return new Map()
  const keyedLines = lines.map((line): IncomingDeposit => keyed({ ...line, id: pairing.lineId(line), account }))
  const references = [...new Set([...keyedLines, ...there].flatMap(referencesIn))]
  const students = await people.references(db, references)
  return twinsOf(keyedLines, there, reference => students.has(reference))
}

async function directoryFor(db: Db, today: string, lines: readonly store.LineRow[]): Promise<Directory> {
  const debtors = directoryOf(await people.debtors(db, today))
  const references = [...new Set(lines.flatMap(referencesIn))]
  const paidUp = directoryOf([...(await people.paidUp(db, references, today)), ...(await people.merged(db, references, today))])
  return { ...debtors, byReference: { get: reference => debtors.byReference.get(reference) ?? paidUp.byReference.get(reference) } }
}

interface JudgedMatch extends Match {
  reason: string | null
  /** The student of a single reference, whatever they owe. */
  meant: string | null
}

function find(line: store.LineRow, directory: Directory, today: string): JudgedMatch {
  const match = matchLine(line, directory)
  const people = referencesIn(line).flatMap(reference => directory.byReference.get(reference) ?? [])
  const onlyPerson = people.length === 1 ? people[0]! : null
  const trouble =
    match.state === 'sure' ? (dayTrouble(line.day, today, onlyPerson?.since ?? null) ?? (line.unproved ? BANK_TEXTS.unproved : null)) : null
  return { ...match, ...(trouble !== null && { state: 'probable' as const }), reason: trouble, meant: onlyPerson?.id ?? null }
}

/** Payments entered by desks, each for at most one line; one that COB-22 links leaves its line unchanged (LLE-23). */
async function typedTwins(db: Db, lines: readonly (store.LineRow & JudgedMatch)[]): Promise<Map<number, NearPayment>> {
  const matchedLines = lines.filter(({ meant: student }) => student !== null)
  const near = await nearPayments(
    db,
    matchedLines.map(({ meant: studentId, amount, day }) => ({ studentId: studentId!, amount, day })),
  )
  const byWhom = Map.groupBy(near, ({ studentId, amount, of }) => `${studentId} ${amount} ${of}`)
  const away = (line: store.LineRow, payment: NearPayment) => Math.abs(Date.parse(payment.day) - Date.parse(line.day))
  const choices = (line: store.LineRow & JudgedMatch) =>
    (byWhom.get(`${line.meant} ${line.amount} ${line.day}`) ?? [])
      .filter(({ id }) => !line.apart.includes(id))
      .toSorted((a, b) => Number(b.links) - Number(a.links) || away(line, a) - away(line, b))
  // The same payment near two lines is one payment: identified by its id.
  const payments = new Map(near.map(payment => [payment.id, payment]))
  // Links by COB-22 come before questions.
  const first = matchedLines.toSorted((a, b) => Number(choices(b)[0]?.links ?? false) - Number(choices(a)[0]?.links ?? false))
  const pairs = pairsOf(first, line => choices(line).map(({ id }) => id))
  return new Map([...pairs].map(([line, id]) => [line.number, choices(line).find(each => each.id === id) ?? payments.get(id)!]))
}

/** Matches the `read` lines of an import. Locks them; imports are matched one at a time. */
export async function judge({ db, now, academy }: Context, importId: string): Promise<void> {
  await pairing.holdPairing(db)
  const lines = await store.readLines(db, importId)
  if (lines.length === 0) return
  const account = (await store.accountOf(db, importId))!
  const today = academyDay(now, academy.timeZone)
  const paired = await twins(db, importId, account, lines)
  const single = lines.filter(line => !paired.has(pairing.lineId(line)))
  const directory = await directoryFor(db, today, single)
  const judgedLines: (store.LineRow & JudgedMatch)[] = []
  for (let at = 0; at < single.length; at += SLICE) {
    for (const line of single.slice(at, at + SLICE)) judgedLines.push({ ...line, ...find(line, directory, today) })
    // Yields to others.
    await new Promise(resolve => void setImmediate(resolve))
  }
  const typed = await typedTwins(db, judgedLines)
  const judged: pairing.Judged[] = [
    ...lines.flatMap(({ importId: own, number }): pairing.Judged[] => {
      const twin = paired.get(pairing.lineId({ importId: own, number }))
      if (!twin) return []
      const [pairImport, pairNumber] = twin.id.split(':')
      return [
        {
          number,
          state: twin.known ? 'known' : 'twin',
          candidates: [],
          reason: null,
          pairImport: pairImport!,
          pairNumber: Number(pairNumber),
          pairEntry: null,
        },
      ]
    }),
    ...judgedLines.map(({ number, state, candidates, reason }): pairing.Judged => {
      const payment = typed.get(number)
      const asks = payment !== undefined && !(payment.links && state === 'sure')
      return {
        number,
        state: asks ? 'twin' : state,
        candidates,
        reason: asks ? null : reason,
        pairImport: null,
        pairNumber: null,
        pairEntry: asks ? payment.id : null,
      }
    }),
  ]
  for (let at = 0; at < judged.length; at += SLICE) await pairing.setMatches(db, importId, judged.slice(at, at + SLICE))
}
