// A visitor of a talk ('alumno de plática', userTalks on the wire): its record and bodies.
import { z } from 'zod'
import { day, id, instant } from '#contract/fields.ts'
import { versioned } from '#contract/version.ts'
import { sourceField, PersonInput } from '#features/foundation/person/contract.ts'

const by = z.object({ name: z.string(), lastName: z.string() })

/** A visitor for desks. `comments`: their number. `student`: whom they became. `isUnavailable`: moved to `movedTo`. */
export const TalkStudent = versioned(
  z.object({
    _id: id,
    talk: id,
    name: z.string(),
    lastName: z.string(),
    secondLastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    secondPhoneNumber: z.string().nullable(),
    birthDate: day.nullable(),
    registerDate: instant,
    status: z.object({ status: z.int() }).nullable(),
    nextCallAt: instant.nullable(),
    calledBy: z.object({ user: by, userId: id, date: instant }).nullable(),
    confirmed: z.object({ user: by, date: instant }).nullable(),
    attendance: z.boolean(),
    comments: z.int(),
    isUnavailable: z.boolean(),
    movedTo: z.object({ _id: id, name: z.string() }).nullable(),
    student: id.nullable(),
    /** How they heard of the academy (DIR-44). */
    source: id.nullable(),
  }),
  ['name', 'lastName', 'secondLastName', 'email', 'phoneNumber', 'secondPhoneNumber', 'birthDate', 'source'],
)

/** The same rules as a student's personal data (TLK-48). */
export const VisitorInput = PersonInput.extend(sourceField)

export type TalkStudent = z.input<typeof TalkStudent>
export type VisitorInput = z.input<typeof VisitorInput>
