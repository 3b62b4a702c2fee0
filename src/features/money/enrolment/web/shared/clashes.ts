// Asks before a student gets two groups at one hour, or the same course twice (M108).
import type { Answer } from '#contract/route.ts'
import { call, CallError } from '#web/calls/api.ts'
import { tell } from '#web/calls/useCall.ts'
import { confirm } from '#web/ui/confirm.ts'
import { enrolment } from '../../contract.ts'

type Clashes = Answer<typeof enrolment.clashes>['clashes']

interface ClashQuestion {
  group: { _id: string; name: string }
  student?: string
  /** The group that they leave for it. */
  from?: string
  /** 'Renata Olvera' for an id; null for other students. */
  nameOf(student: string): string | null
  /** The button to continue: 'Inscribir'. */
  verb: string
}

const MOST = 8

/** Asks about a clash, with the names of both groups. @returns whether to continue. */
export async function passesClashes({ group, student, from, nameOf, verb }: ClashQuestion): Promise<boolean> {
  const clashes = await clashesOf(group._id, { student, from })
  if (!clashes) return false
  const meaningful = clashes.flatMap(({ student: id, warnings }) => {
    const name = nameOf(id)
    return name === null || warnings.length === 0 ? [] : [{ name, warnings }]
  })
  const [first] = meaningful
  if (!first) return true
  const lines = meaningful.flatMap(({ name, warnings }) => warnings.map(({ message }) => (student ? message : `${name}: ${message}`)))
  const [one, many] = wordsOf(new Set(meaningful.flatMap(({ warnings }) => warnings.map(({ code }) => code))))
  return confirm({
    title: meaningful.length === 1 ? `${first.name} ${one}` : `${meaningful.length} alumnos ${many}`,
    text: `¿${verb} en «${group.name}» de todos modos?`,
    lines: lines.length > MOST ? [...lines.slice(0, MOST - 1), `y ${lines.length - MOST + 1} más`] : lines,
    ok: `${verb} de todos modos`,
    cancel: 'Regresar',
  })
}

/** Texts for one student, and for several. */
function wordsOf(codes: ReadonlySet<string>): readonly [one: string, many: string] {
  if (!codes.has('SAME_COURSE')) return ['ya tiene clase a esa hora', 'ya tienen clase a esa hora']
  if (!codes.has('SAME_HOURS')) return ['ya lleva este curso', 'ya llevan este curso']
  return ['ya tiene clase a esa hora o lleva este curso', 'ya tienen clase a esa hora o llevan este curso']
}

async function clashesOf(groupId: string, query: { student?: string | undefined; from?: string | undefined }): Promise<Clashes | null> {
  try {
    return (await call(enrolment.clashes, { params: { groupId }, query })).clashes
  } catch (error) {
    // Only the enrolment adds a student of another campus: the desk sees nothing about them before (CON-9). The act itself reports a
    // missing group.
    if (!(error instanceof CallError)) throw error
    if (error.status === 404) return []
    tell(error)
    return null
  }
}
