// Who might be the same person: told while somebody new is written down, never refused (CON-51).
import { z } from 'zod'
import { id, line } from '#contract/fields.ts'
import { get, routes } from '#contract/route.ts'
import { twinsAccess, TWIN_KINDS } from './access.ts'

/** How many look-alikes are told at most. */
export const MOST_TWINS = 5

/** From so many digits on a phone is looked for, from so many letters on a name. */
export const LEAST_ASKED = { digits: 8, letters: 3 }

/** `of`: a visitor's talk. */
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

export const twins = routes('twins', {
  /**
   * Living records of one kind whose e-mail looks like this one and is another; and of students, who has this phone or name. Who may
   * write such a record down is told.
   */
  check: get('/twins/check', {
    summary: 'Tell who might be the same person',
    access: twinsAccess.any,
    scope: 'person',
    narrow: true,
    query: z.object({
      kind: z.enum(TWIN_KINDS).default('student'),
      email: line().max(254).default(''),
      phone: line().max(30).default(''),
      name: line().max(40).default(''),
      lastName: line().max(40).default(''),
      secondLastName: line().max(40).default(''),
    }),
    returns: { twins: z.array(Twin), students: z.array(KnownStudent) },
  }),
})

export const twinText = (email: string): string => `Se parece a ${email}. ¿Es la misma persona?`

export type Twin = z.input<typeof Twin>
export type KnownStudent = z.input<typeof KnownStudent>
