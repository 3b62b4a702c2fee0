import { sql } from 'kysely'

/** A registration that a student really had: no module, no 'Error de captura', no second one of merged cards (DIR-40, DIR-42). */
export const reallyHad = (alias: string) =>
  sql.raw(`${alias}.parent_id is null and coalesce(${alias}.end_reason, '') not in ('mistake', 'merged')`)
