// Possible duplicates: reported while a person is created, never refused (CON-51).
import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { day, id, instant, line, nameLine, page, total } from '#contract/fields.ts'
import { get, put, routes } from '#contract/route.ts'
import { rows } from '#lib/undo.ts'
import { cardAccess, mergeAccess, MERGE_KINDS, twinsAccess, TWIN_KINDS } from './access.ts'

export const MOST_TWINS = 5

/** The minimum of phone digits and name letters for a search. */
export const LEAST_ASKED = { digits: 8, letters: 3 }

/** A person with a similar e-mail; for a visitor `of` is the talk. */
export const Twin = z.object({ _id: id, email: z.string(), of: id.nullable() })

/** A student with this phone, this name, or these surnames; `course`: the last one that they entered. */
export const KnownStudent = z.object({
  _id: id,
  name: z.string(),
  lastName: z.string(),
  secondLastName: z.string(),
  folio: z.string().nullable(),
  course: z.object({ name: z.string(), year: z.int() }).nullable(),
  why: z.enum(['phone', 'name', 'surnames']),
})

/** Common data of two records of one person (DES-31). */
export const TWIN_REASONS = ['phone', 'email', 'birth'] as const
export const TwinReason = z.enum(TWIN_REASONS)
export const MergeKind = z.enum(MERGE_KINDS)

/** One of two records that may be one person. For a visitor `of` is the talk. */
export const TwinCard = z.object({
  _id: id,
  name: z.string(),
  lastName: z.string(),
  secondLastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  birthDate: day.nullable(),
  folio: z.string().nullable(),
  since: instant,
  of: z.object({ _id: id, name: z.string() }).nullable(),
})

/** `stays`: the card suggested to remain: the one with money, then the older. */
export const TwinPair = z.object({ a: TwinCard, b: TwinCard, reasons: z.array(TwinReason), score: z.number(), stays: id })

export const TWIN_PAGE = 20

export const twins = routes('twins', {
  /** Most alike first; pairs that a user set apart are left out. `talk`: only its visitors. */
  list: get('/twins', {
    summary: 'List pairs of records that may be one person, page by page',
    access: mergeAccess.any,
    scope: 'whole',
    narrow: true,
    query: page(TWIN_PAGE).extend({ kind: MergeKind.default('student'), talk: id.optional() }),
    returns: { pairs: z.array(TwinPair), ...total },
  }),
  /** Computed at the call, whatever the nightly list contains. */
  of: get('/twins/:kind/:id', {
    summary: 'Tell who else may be this person',
    access: cardAccess,
    scope: 'whole',
    narrow: true,
    params: { kind: MergeKind },
    returns: { twins: z.array(TwinCard) },
  }),
  apart: put('/twins/:kind/:a/:b', {
    summary: 'Say that two records are not one person, or that they may be after all',
    sentence: 'Revisó un posible duplicado',
    fails: ['400 MERGE_SAME', '404 MERGE_GONE'],
    access: mergeAccess.any,
    scope: 'whole',
    narrow: true,
    undo: rows('Pareja de duplicados revisada'),
    edits: 'An act: these are two.',
    params: { kind: MergeKind },
    body: z.object({ apart: z.boolean() }),
  }),
  /**
   * Existing records of one kind whose e-mail looks like this one; for students also those with this phone or name. For users who may
   * create such a record.
   */
  check: get('/twins/check', {
    summary: 'Tell who might be the same person',
    access: twinsAccess.any,
    // Filters employees by campus too: look-alikes of other campuses are hidden.
    scope: 'both',
    narrow: true,
    query: z.object({
      kind: z.enum(TWIN_KINDS).default('student'),
      email: line().max(254).default(''),
      phone: line().max(30).default(''),
      name: nameLine().max(40).default(''),
      lastName: nameLine().max(40).default(''),
      secondLastName: nameLine().max(40).default(''),
    }),
    returns: { twins: z.array(Twin), students: z.array(KnownStudent) },
  }),
})

export const twinText = (email: string): string => `Se parece a ${email}. ¿Es la misma persona?`

export type Twin = z.input<typeof Twin>
export type KnownStudent = z.input<typeof KnownStudent>
export type TwinCard = z.input<typeof TwinCard>
export type TwinPair = z.input<typeof TwinPair>
export type TwinReason = z.input<typeof TwinReason>

export const twinsChanged = changes('twins', mergeAccess.any)

export const twinFailures = failures({
  MERGE_SAME: [400, 'Elige dos fichas distintas.'],
  MERGE_GONE: [404, 'Una de las dos fichas ya no existe.'],
})
