// What a save or a deletion says of other records: "in use" refuses it, a warning does not (WIR-16).
import { z } from 'zod'
import { failures } from './failure.ts'
import { id } from './fields.ts'

/** One thing that uses what was to be deleted or changed. */
export const Use = z.object({ kind: z.enum(['course', 'group', 'classroom', 'talk', 'student', 'employee']), _id: id, name: z.string() })

/** 409 with `errorExt.uses` (the first ten) and `errorExt.total`; the message names them. */
export const useFailures = failures({ IN_USE: [409, 'No se puede eliminar porque está en uso.'] })

/** As it travels. */
export type Use = z.input<typeof Use>

/** Told without refusing: forms show each as a toast. */
export const Warning = z.object({ code: z.string(), message: z.string() })
