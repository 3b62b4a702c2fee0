import { materialAccess } from '#features/online/material/access.ts'

/** Rights to create a quiz or to save an existing one. */
export const WRITES = [materialAccess.create, materialAccess.update] as const
