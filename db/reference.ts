import type { Grant } from '#contract/access.ts'
import type { Db } from '#server/db/connect.ts'

// Rows that the product needs. Their ids are fixed, so that every database has the same.

export const LEVELS = {
  mediaSuperior: {
    id: 'a1e000000000000000000001',
    name: 'Media Superior',
    description: 'Bachillerato y su examen de ingreso',
    position: 1,
  },
  superior: { id: 'a1e000000000000000000002', name: 'Superior', description: 'Licenciatura y su examen de ingreso', position: 2 },
} as const

export const TYPES = {
  course: { id: 'a2e000000000000000000001', name: 'Curso', position: 1 },
  workshop: { id: 'a2e000000000000000000002', name: 'Taller', position: 2 },
  diploma: { id: 'a2e000000000000000000003', name: 'Diplomado', position: 3 },
  mockExam: { id: 'a2e000000000000000000004', name: 'Simulacro', position: 4 },
} as const

/** The role of the first administrator: every permission. */
export const ADMIN_ROLE = {
  id: 'a3e000000000000000000001',
  name: 'Administrador',
  description: 'Acceso completo al sistema',
  allows: [{ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }] as Grant[],
}

/**
 * Inserts missing rows and keeps edited ones: safe to run at every start.
 * @param timeZone only for the first insert of the academy's row (RUN-19)
 */
export async function seedReference(db: Db, timeZone = 'America/Mexico_City'): Promise<void> {
  await db
    .insertInto('academy')
    .values({ id: 1, name: 'Academia Plantel', timeZone, receiptFooter: 'Conserva este comprobante. Gracias por tu preferencia.' })
    .onConflict(on => on.doNothing())
    .execute()
  await db
    .insertInto('courseLevel')
    .values(Object.values(LEVELS))
    .onConflict(on => on.doNothing())
    .execute()
  await db
    .insertInto('courseType')
    .values(Object.values(TYPES))
    .onConflict(on => on.doNothing())
    .execute()
  await db
    .insertInto('role')
    .values({ ...ADMIN_ROLE, allows: JSON.stringify(ADMIN_ROLE.allows) })
    .onConflict(on => on.doNothing())
    .execute()
}
