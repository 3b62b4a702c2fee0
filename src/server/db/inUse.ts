// The refusal "in use": it names what stands in the way (WIR-16).
import { useFailures, type Use } from '#contract/inUse.ts'
import type { Context } from '../http/feature.ts'
import { fail } from '../http/refusal.ts'

/** How many are sent, and how many of them a sentence can bear. */
const SENT = 10
const NAMED = 5

/** Singular and plural of each kind, in the order in which they are named. */
const KINDS: Record<Use['kind'], [one: string, many: string]> = {
  course: ['el curso', 'los cursos'],
  group: ['el grupo', 'los grupos'],
  talk: ['la plática', 'las pláticas'],
  classroom: ['el salón', 'los salones'],
  student: ['el alumno', 'los alumnos'],
  employee: ['el empleado', 'los empleados'],
}
const list = new Intl.ListFormat('es-MX', { type: 'conjunction' })

/** 'los grupos A y B, el curso C'; with more to come only commas: 'los grupos A, B' ('… y 7 más'). */
function named(uses: readonly Use[], more: boolean): string {
  const parts = Object.entries(KINDS).map(([kind, [one, many]]) => {
    const names = uses.filter(use => use.kind === kind).map(({ name }) => name)
    return names.length > 0 ? `${names.length === 1 ? one : many} ${more ? names.join(', ') : list.format(names)}` : ''
  })
  return parts.filter(Boolean).join(', ')
}

/** Whether somebody is limited to campuses, and a look beyond them. */
export interface Seeing {
  user: Pick<Context['user'], 'campuses'>
  wholly: Context['wholly']
}

/**
 * What uses a record: by name as far as the caller sees it, and how much there is at all campuses (M66).
 * @param ask the same statement is asked twice for a limited caller
 */
export async function usesFor(
  { user, wholly }: Seeing,
  ask: () => Promise<{ uses: Use[]; total: number }>,
): Promise<{ uses: Use[]; total: number }> {
  const seen = await ask()
  return user.campuses ? { uses: seen.uses, total: (await wholly(ask)).total } : seen
}

/**
 * Does nothing when nothing uses it; else refuses with 409 IN_USE, the first ten in `errorExt.uses` and all counted in `errorExt.total`.
 * Hold the row that is to go (FOR UPDATE) before looking for its uses.
 * @param what what was asked for, as an infinitive: 'eliminar la sede Centro'.
 * @param total how many there are, when `uses` holds only the first of them (ten suffice), or those that the caller sees.
 */
export function refuseUsed(what: string, uses: readonly Use[], total = uses.length): void {
  if (total === 0) return
  const first = uses.slice(0, SENT)
  const rest = total - Math.min(NAMED, first.length)
  fail(useFailures.IN_USE, {
    ext: { uses: first, total },
    message:
      first.length === 0
        ? `No se puede ${what}: en uso en otra sede.`
        : `No se puede ${what}: en uso por ${named(first.slice(0, NAMED), rest > 0)}${rest > 0 ? ` y ${rest} más` : ''}.`,
  })
}
