import { materialAccess } from '#features/online/material/access.ts'

/** Whoever may write a quiz: a new one, or a saved one. */
export const WRITES = [materialAccess.create, materialAccess.update] as const
