// Other records that a save or deletion affects: "in use" refuses it, a warning does not (WIR-16).
import { z } from 'zod'
import { failures } from './failure.ts'
import { id } from './fields.ts'

/** A record that uses the record to be deleted or changed. */
export const Use = z.object({ kind: z.enum(['course', 'group', 'classroom', 'talk', 'student', 'employee']), _id: id, name: z.string() })

/** 409 with `errorExt.uses` (the first ten) and `errorExt.total`; the message names them. */
export const useFailures = failures({ IN_USE: [409, 'No se puede eliminar porque está en uso.'] })

/** The JSON on the wire. */
export type Use = z.input<typeof Use>

/** A warning does not refuse: forms show each as a toast. */
export const Warning = z.object({ code: z.string(), message: z.string() })
