// The capability of an act, to count pairs on one record (TOG-8).
import type { AnyRoute } from '#contract/route.ts'
import type { Call } from './memory.ts'

const CAPABILITIES = ['undo', 'merge', 'scope', 'holds', 'plans', 'bank', 'lessons', 'trash', 'import', 'erasure', 'messages'] as const
type Capability = (typeof CAPABILITIES)[number]

const BY_NAME: readonly (readonly [pattern: RegExp, of: Capability])[] = [
  [/^(undo\.|imports\.undo|bankImports\.undo|collections\.undo|lessons\.undo)/, 'undo'],
  [/^(merges|twins)\./, 'merge'],
  [/^(waiting\.|jobs\.(end-hold|sweep-holds|tell-offer))/, 'holds'],
  [/^(paymentPlans|planTemplates)\./, 'plans'],
  [/^(bankImports|bankAccounts)\./, 'bank'],
  [/^(lessons|closedDays|absences)\./, 'lessons'],
  [/^(trash\.|(registrations\.removeStudent|(groups|courses|talks|locations|classrooms|employees|usersTalks)\.remove)$)/, 'trash'],
  [/^imports\./, 'import'],
  [/^erasures\./, 'erasure'],
  [/^(notifications|outbox)\.|[rR]esend|^payments\.send$|^jobs\.send-outbox$/, 'messages'],
]
export const ofRoute = (name: AnyRoute['name']): Capability[] => BY_NAME.flatMap(([pattern, of]) => (pattern.test(name) ? [of] : []))

export const capabilitiesOf = ({ route, by, of }: Pick<Call, 'route' | 'by' | 'of'>): Capability[] => [
  ...new Set<Capability>([...ofRoute(route.name), ...(by.campuses ? (['scope'] as const) : []), ...(of ? ofRoute(of.route.name) : [])]),
]

const PAIRS = CAPABILITIES.flatMap((one, at) => CAPABILITIES.slice(at + 1).map(other => `${one} × ${other}`))
const nameOf = (one: Capability, other: Capability) =>
  CAPABILITIES.indexOf(one) < CAPABILITIES.indexOf(other) ? `${one} × ${other}` : `${other} × ${one}`

/** Counts how often an act of one capability followed an act of another on the same record. */
export class Meetings {
  readonly counts = new Map(PAIRS.map(pair => [pair, 0]))
  #seen = new Map<string, Set<Capability>>()

  begin(): void {
    this.#seen = new Map()
  }

  note(records: readonly string[], now: readonly Capability[]): void {
    const pairs = new Set<string>()
    for (const record of records) {
      const earlier = this.#seen.get(record) ?? new Set()
      this.#seen.set(record, earlier)
      for (const one of now) for (const other of earlier) if (one !== other) pairs.add(nameOf(one, other))
      for (const one of now) earlier.add(one)
    }
    for (const pair of pairs) this.counts.set(pair, this.counts.get(pair)! + 1)
  }
}
