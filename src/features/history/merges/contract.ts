// Merges two cards of one person without touching money or receipts, and separates them again (DES-27 to DES-30).
import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { id, instant, line, money } from '#contract/fields.ts'
import { get, post, routes } from '#contract/route.ts'
import { rows } from '#lib/undo.ts'
import { cardAccess, mergeAccess } from '#features/foundation/twins/access.ts'
import { MergeKind } from '#features/foundation/twins/contract.ts'

/** `keep`: the card that stays; `give`: the one merged into it. */
export const MergeSide = z.enum(['keep', 'give'])

/** Key of a decision: 'email', 'group:{id}', 'folio:{title}'. */
const choiceKey = line().max(80)

export const MERGE_MOVES = [
  'groups',
  'payments',
  'receipts',
  'attendance',
  'folios',
  'comments',
  'advisories',
  'payers',
  'messages',
  'videoComments',
  'talks',
  'calls',
] as const

/** The rows that move, and those of the remaining card. Payments in pesos. */
export const MergeMove = z.object({
  what: z.enum(MERGE_MOVES),
  count: z.int(),
  amount: money.nullable(),
  own: z.int(),
  ownAmount: money.nullable(),
})

/** Both values of a field. `open`: they differ, so the user has to decide; `proposed`: the fuller one. */
export const MergeChoice = z.object({
  key: z.string(),
  label: z.string(),
  keep: z.string().nullable(),
  give: z.string().nullable(),
  open: z.boolean(),
  proposed: MergeSide,
})

export const MergeHead = z.object({ _id: id, name: z.string(), folio: z.string().nullable(), since: instant })
const sums = z.object({ debt: money, credit: money })

/** A card merged into another: by which act, which can be undone before `until`. */
export const Merged = z.object({ _id: id, name: z.string(), folio: z.string().nullable(), at: instant, act: id, until: instant })

const kind = { kind: MergeKind }

export const merges = routes('merges', {
  /** Cards merged into this one that can still be separated. */
  of: get('/merges/:kind/:id', {
    summary: 'List the records that were merged into one',
    access: cardAccess,
    scope: 'whole',
    narrow: true,
    params: kind,
    returns: { merged: z.array(Merged) },
  }),
  /** `choices`: 'email=give,phoneNumber=keep', to compute `after`; absent: the proposed ones. */
  preview: get('/merges/:kind/:keep/:give', {
    summary: 'Tell what merging two records would do',
    fails: ['400 MERGE_SAME', '404 MERGE_GONE', '409 MERGE_IMPORTING', '409 MERGE_TALKS'],
    access: mergeAccess.any,
    scope: 'whole',
    narrow: true,
    params: kind,
    query: z.object({ choices: line().max(4000).default('') }),
    returns: {
      keep: MergeHead,
      give: MergeHead,
      moves: z.array(MergeMove),
      choices: z.array(MergeChoice),
      before: z.object({ keep: sums, give: sums }),
      after: sums,
      print: z.string(),
    },
  }),
  join: post('/merges/:kind/:keep/:give', {
    summary: 'Merge two records of one person',
    sentence: 'Unió dos fichas de una persona',
    fails: ['400 MERGE_CHOOSE', '400 MERGE_SAME', '404 MERGE_GONE', '409 MERGE_IMPORTING', '409 MERGE_STALE', '409 MERGE_TALKS'],
    access: mergeAccess.any,
    scope: 'whole',
    narrow: true,
    idempotent: 'la unión de fichas',
    undo: rows('Fichas unidas'),
    params: kind,
    /** `print`: of the preview that the user saw. */
    body: z.object({ choices: z.record(choiceKey, MergeSide), print: line().max(64) }),
    returns: { act: id, record: id, notes: z.array(z.string()) },
  }),
})

/** Ids of both: a screen of the merged card goes to the other. */
export const mergesChanged = changes('merges', cardAccess)

export const mergeFailures = failures({
  MERGE_TALKS: [409, 'Solo se unen fichas de la misma plática.'],
  MERGE_STALE: [409, 'Algo cambió desde la vista previa: revísala otra vez.'],
  MERGE_CHOOSE: [400, 'Falta elegir.'],
  MERGE_IMPORTING: [409, 'Una importación en curso registró una de las dos fichas: espera a que termine.'],
})

export type MergeSide = z.input<typeof MergeSide>
export type MergeMove = z.input<typeof MergeMove>
export type MergeChoice = z.input<typeof MergeChoice>
export type MergeHead = z.input<typeof MergeHead>
export type Merged = z.input<typeof Merged>
