import type { Reply } from '#contract/route.ts'
import { newId } from '#lib/ids.ts'
import { fullName } from '#lib/text.ts'
import { mergeAccess, seeing, type MergeKind } from '#features/foundation/twins/access.ts'
import { twinFailures, twinsChanged } from '#features/foundation/twins/contract.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { seatsFreed } from '#features/teaching/groups/server/public.ts'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { talksChanged } from '#features/outreach/talks/contract.ts'
import type { Db } from '#server/db/connect.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { mergeFailures, merges, mergesChanged, type MergeMove } from '../contract.ts'
import { countText } from '../mergeText.ts'
import { parsed, type Choices, type Person } from './choices.ts'
import { joinStudents } from './joinStudents.ts'
import { refuseImporting, studentPair, studentSides } from './studentSides.ts'
import { joinVisitors, visitorPair, visitorSides } from './joinVisitors.ts'
import { mergedInto, movesOfPair } from './store.ts'

interface MergePair {
  kind: MergeKind
  keep: string
  give: string
}
type Preview = Reply<typeof merges.preview>
type Side = Preview['keep']

function pairOf({ require }: Context, { kind, keep, give }: Record<string, string>): MergePair {
  require(mergeAccess[kind as MergeKind])
  if (keep === give) fail(twinFailures.MERGE_SAME)
  return { kind: kind as MergeKind, keep: keep!, give: give! }
}

const headOf = (row: { id: string; name: string; lastName: string; secondLastName: string }, folio: string | null, since: Date): Side => ({
  _id: row.id,
  name: fullName(row),
  folio,
  since,
})

class Looked extends Error {}

/** Previews the result: runs the act and rolls it back. */
async function foretold(db: Db, act: (trx: Db) => Promise<{ balanceDue: number; credit: number }>) {
  let after = { balanceDue: 0, credit: 0 }
  try {
    await db.transaction().execute(async trx => {
      after = await act(trx)
      throw new Looked()
    })
  } catch (error) {
    if (!(error instanceof Looked)) throw error
  }
  return { debt: after.balanceDue, credit: after.credit }
}

const sumsOf = ({ balanceDue, credit }: { balanceDue: number; credit: number }) => ({ debt: balanceDue, credit })
const NOTHING = { debt: 0, credit: 0 }

async function ofStudents({ db, now, employeeId }: Context, { kind, keep, give }: MergePair, choicesAsked: Choices): Promise<Preview> {
  const pair = await studentPair(db, keep, give, false)
  await refuseImporting(db, [keep, give])
  const { choices, print } = await studentSides(db, pair)
  const proposals = Object.fromEntries(choices.map(({ key, proposed }) => [key, choicesAsked[key] ?? proposed]))
  const after = await foretold(db, async trx => {
    const firstPair = await studentPair(trx, keep, give, true)
    return (await joinStudents(trx, await studentSides(trx, firstPair), proposals, { by: employeeId, now })).after
  })
  return {
    keep: headOf(pair.keep, pair.keep.uniqueFolio, pair.keep.createdAt),
    give: headOf(pair.give, pair.give.uniqueFolio, pair.give.createdAt),
    moves: await movesOfPair(db, kind, keep, give),
    choices,
    before: { keep: sumsOf(pair.keep), give: sumsOf(pair.give) },
    after,
    print,
  }
}

async function ofVisitors({ db }: Context, { kind, keep, give }: MergePair): Promise<Preview> {
  const pair = await visitorPair(db, keep, give, false)
  const { choices, print } = visitorSides(pair)
  return {
    keep: headOf(pair.keep, null, pair.keep.registeredAt),
    give: headOf(pair.give, null, pair.give.registeredAt),
    moves: await movesOfPair(db, kind, keep, give),
    choices,
    before: { keep: NOTHING, give: NOTHING },
    after: NOTHING,
    print,
  }
}

type MergeReply = Reply<typeof merges.join>

async function mergeStudents(context: Context, { kind, keep, give }: MergePair, choices: Choices, print: string): Promise<MergeReply> {
  const { db, now, employeeId, emit } = context
  const pair = await studentPair(db, keep, give, true)
  await refuseImporting(db, [keep, give])
  const sides = await studentSides(db, pair)
  if (sides.print !== print) fail(mergeFailures.MERGE_STALE)
  const moved = await movesOfPair(db, kind, keep, give)
  const { freed, ended, after, taken } = await joinStudents(db, sides, choices, { by: employeeId, now })
  // Last: it may offer the seats to the waiting list.
  await seatsFreed(context, freed)
  const act = newId()
  await context.audit({
    id: act,
    resource: 'students',
    ids: [keep, give],
    before: { ...person(pair.keep), balanceDue: pair.keep.balanceDue, credit: pair.keep.credit },
    after: { ...person({ ...pair.keep, ...taken }), ...after, mergedFrom: fullName(pair.give), ended, handedOver: handedOver(moved) },
  })
  emit(studentsChanged, [keep, give])
  emit(groupsChanged, freed)
  emit(paymentsChanged, [])
  emit(twinsChanged, [keep, give])
  emit(mergesChanged, [keep, give])
  const notes = sides.met
    .filter(each => each.parent)
    .map(each => `${each.name}: quedó una sola inscripción; lo pagado de más es saldo a favor.`)
  return { act, record: keep, notes }
}

async function mergeVisitors(context: Context, { kind, keep, give }: MergePair, choices: Choices, print: string): Promise<MergeReply> {
  const { db, now, emit } = context
  const pair = await visitorPair(db, keep, give, true)
  const sides = visitorSides(pair)
  if (sides.print !== print) fail(mergeFailures.MERGE_STALE)
  const moved = await movesOfPair(db, kind, keep, give)
  const changes = await joinVisitors(db, sides, choices, now)
  const act = newId()
  await context.audit({
    id: act,
    resource: 'usersTalks',
    ids: [keep, give, pair.keep.talkId],
    before: person(pair.keep),
    after: { ...person({ ...pair.keep, ...changes }), mergedFrom: fullName(pair.give), handedOver: handedOver(moved) },
  })
  emit(talksChanged, [pair.keep.talkId])
  emit(twinsChanged, [keep, give])
  emit(mergesChanged, [keep, give])
  return { act, record: keep, notes: [] }
}

const person = ({
  name,
  lastName,
  secondLastName,
  email,
  phoneNumber,
  secondPhoneNumber,
  birthDate,
}: Person): Omit<Person, 'sourceId' | 'sourceName'> => ({
  name,
  lastName,
  secondLastName,
  email,
  phoneNumber,
  secondPhoneNumber,
  birthDate,
})

const handedOver = (moved: readonly { what: MergeMove['what']; count: number }[]) =>
  moved.filter(each => each.count > 0).map(({ what, count }) => countText(what, count, null))

export const mergesServer = implement(merges, {
  async of({ params: { kind, id } }, { db, now, require }) {
    for (const need of seeing[kind as MergeKind]) require(need)
    return { merged: await mergedInto(db, kind as MergeKind, id, now) }
  },

  async preview({ params, query: { choices } }, context) {
    const pair = pairOf(context, params)
    return pair.kind === 'student' ? ofStudents(context, pair, parsed(choices)) : ofVisitors(context, pair)
  },

  async join({ params, body: { choices, print } }, context) {
    const pair = pairOf(context, params)
    return pair.kind === 'student' ? mergeStudents(context, pair, choices, print) : mergeVisitors(context, pair, choices, print)
  },
})
