import type { Grant } from '#contract/access.ts'
import type { Db } from '#server/db/connect.ts'

export async function grantsHeld(db: Db, employeeId: string): Promise<Grant[]> {
  const rows = await db
    .selectFrom('employeeRole')
    .innerJoin('role', 'role.id', 'employeeRole.roleId')
    .select('role.allows')
    .where('employeeRole.employeeId', '=', employeeId)
    .execute()
  return rows.flatMap(row => row.allows)
}
