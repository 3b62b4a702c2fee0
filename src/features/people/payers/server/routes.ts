import { checkEmail } from '#features/foundation/person/server/public.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import * as students from '#features/people/students/server/public.ts'
import { wordsOf } from '#server/db/textSearch.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { payerFailures, payers, payersChanged } from '../contract.ts'
import * as store from './store.ts'

const { PAYER_LINKED, PAYER_NOT_FOUND, TOO_MANY_PAYERS } = payerFailures
const { STUDENT_NOT_FOUND } = studentFailures

const payersOf = async ({ db }: Context, studentId: string) => (await store.ofStudent(db, studentId)) ?? fail(STUDENT_NOT_FOUND)

const recorded = ({ siblings: _siblings, _id, ...payer }: store.StudentPayerRow) => payer

async function heldPayers(context: Context, studentId: string) {
  if (!(await students.hold(context.db, studentId))) fail(STUDENT_NOT_FOUND)
  return payersOf(context, studentId)
}

async function heldPayer(context: Context, studentId: string, payerId: string) {
  const all = await heldPayers(context, studentId)
  return all.find(({ _id }) => _id === payerId) ?? fail(PAYER_NOT_FOUND)
}

async function report(context: Context, studentId: string, payerId: string, before?: store.StudentPayerRow) {
  const all = await payersOf(context, studentId)
  const after = all.find(({ _id }) => _id === payerId)
  await context.audit({
    resource: 'payers',
    ids: [payerId, studentId],
    ...(before && { before: recorded(before) }),
    ...(after && { after: recorded(after) }),
  })
  context.emit(payersChanged, [payerId])
  return { payers: all }
}

export const payersServer = implement(
  payers,
  {
    async search({ query }, { db }) {
      const words = wordsOf(query.query)
      return { payers: words.length === 0 ? [] : await store.search(db, words) }
    },

    family: async ({ params }, { db, today }) => (await store.family(db, params.id, today)) ?? fail(PAYER_NOT_FOUND),

    ofStudent: async ({ params }, context) => ({ payers: await payersOf(context, params.id) }),

    async add({ params: { id }, body: { payer, person, ...link } }, context) {
      const { db, now } = context
      await heldPayers(context, id)
      // A payer of another campus is not found: linking would reveal them.
      if (payer && context.user.campuses && !(await store.isSeen(db, payer))) fail(PAYER_NOT_FOUND)
      const payerId = payer ?? (await store.insert(db, person!, now))
      await store.link(db, id, payerId, link, now)
      const all = await report(context, id, payerId)
      const {
        relation: _relation,
        pays: _pays,
        tells: _tells,
        siblings: _siblings,
        ...newPayer
      } = all.payers.find(({ _id }) => _id === payerId)!
      return { ...all, payer: newPayer }
    },

    async update({ params: { id, payerId }, body: { version, person, ...link } }, context) {
      await heldPayers(context, id)
      // Waits for a change at a sibling's card.
      await store.hold(context.db, payerId)
      const before = await heldPayer(context, id, payerId)
      await unchanged(context.db, payers.update, version, before)
      checkEmail(person.email, before.email, { path: 'person.email' })
      await store.update(context.db, payerId, person)
      await store.relink(context.db, id, payerId, link)
      return report(context, id, payerId, before)
    },

    async remove({ params: { id, payerId } }, context) {
      const before = await heldPayer(context, id, payerId)
      await store.unlink(context.db, id, payerId)
      return report(context, id, payerId, before)
    },
  },
  {
    constraints: {
      student_payer_pkey: [PAYER_LINKED, 'payer'],
      student_payer_payer_id_fkey: [PAYER_NOT_FOUND, 'payer'],
      student_payer_most: [TOO_MANY_PAYERS],
    },
  },
)
