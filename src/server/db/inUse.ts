// The refusal "in use", which names the uses (WIR-16).
import { useFailures, type Use } from '#contract/inUse.ts'
import type { Context } from '../http/feature.ts'
import { fail } from '../http/refusal.ts'

const MAX_USES = 10
const MOST_NAMED = 5

/** Singular and plural of each kind, in the order of the message. */
const KINDS: Record<Use['kind'], [one: string, many: string]> = {
  course: ['el curso', 'los cursos'],
  group: ['el grupo', 'los grupos'],
  talk: ['la plática', 'las pláticas'],
  classroom: ['el salón', 'los salones'],
  student: ['el alumno', 'los alumnos'],
  employee: ['el empleado', 'los empleados'],
}
const list = new Intl.ListFormat('es-MX', { type: 'conjunction' })

/** 'los grupos A y B, el curso C'; when more follow, only commas: 'los grupos A, B' ('… y 7 más'). */
function namesText(uses: readonly Use[], more: boolean): string {
  const parts = Object.entries(KINDS).map(([kind, [one, many]]) => {
    const names = uses.filter(use => use.kind === kind).map(({ name }) => name)
    return names.length > 0 ? `${names.length === 1 ? one : many} ${more ? names.join(', ') : list.format(names)}` : ''
  })
  return parts.filter(Boolean).join(', ')
}

export interface Seeing {
  user: Pick<Context['user'], 'campuses'>
  wholly: Context['wholly']
}

/**
 * The uses of a record: by name as far as the caller sees them, and their number at all campuses (M66).
 * @param ask runs twice for a limited caller
 */
export async function usesFor(
  { user, wholly }: Seeing,
  ask: () => Promise<{ uses: Use[]; total: number }>,
): Promise<{ uses: Use[]; total: number }> {
  const visible = await ask()
  return user.campuses ? { uses: visible.uses, total: (await wholly(ask)).total } : visible
}

/**
 * Refuses with 409 IN_USE when there are uses: the first ten in `errorExt.uses`, all counted in `errorExt.total`.
 * Lock the row (FOR UPDATE) before you read its uses.
 * @param what the act as an infinitive: 'eliminar la sede Centro'.
 * @param total how many there are when `uses` has only the first ones (ten suffice), or those that the caller sees.
 */
export function refuseUsed(what: string, uses: readonly Use[], total = uses.length): void {
  if (total === 0) return
  const first = uses.slice(0, MAX_USES)
  const rest = total - Math.min(MOST_NAMED, first.length)
  fail(useFailures.IN_USE, {
    ext: { uses: first, total },
    message:
      first.length === 0
        ? `No se puede ${what}: en uso en otra sede.`
        : `No se puede ${what}: en uso por ${namesText(first.slice(0, MOST_NAMED), rest > 0)}${rest > 0 ? ` y ${rest} más` : ''}.`,
  })
}
