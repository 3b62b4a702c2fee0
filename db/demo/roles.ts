import { ROLE_TEMPLATES, type TemplateKey } from '#features/foundation/roles/templates.ts'
import { ADMIN_ROLE } from '../reference.ts'
import type { Demo } from './context.ts'

export type RoleName = TemplateKey | 'admin'

/** Writes the roles of the templates (RUN-16). Their second step is off: a demo is looked at without a phone. @returns their ids, with the administrator's */
export async function seedRoles({ id, insert }: Demo): Promise<Record<RoleName, string>> {
  const ids = Object.fromEntries(ROLE_TEMPLATES.map(({ key }) => [key, id()])) as Record<TemplateKey, string>
  await insert(
    'role',
    ROLE_TEMPLATES.map(({ key, name, description, allows }) => ({ id: ids[key], name, description, allows: JSON.stringify(allows) })),
  )
  return { ...ids, admin: ADMIN_ROLE.id }
}
