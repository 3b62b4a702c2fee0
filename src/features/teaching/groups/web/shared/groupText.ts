import { formatDay, shortDay } from '#lib/days.ts'
import { formatSchedules } from '#lib/schedules.ts'
import { groupCan, type Group } from '../../contract.ts'

type Placed = Pick<Group, 'locationInfo' | 'classRoomInfo'>

/** 'Sáb 08:00–14:00'; '—' while a group has no hours. */
export const hoursOf = (group: Pick<Group, 'schedules'>): string => formatSchedules(group.schedules) || '—'

/** 'Terminó el 20/03'. */
export const endedText = ({ endDate }: Pick<Group, 'endDate'>, today: string): string => `Terminó el ${shortDay(endDate, today)}`

/** 'Sáb 08:00–14:00 · desde 28/11/2026'; an ended group shows its end instead. */
export const whenOf = (group: Pick<Group, 'schedules' | 'startDate' | 'endDate'>, today: string): string =>
  group.endDate < today ? endedText(group, today) : `${hoursOf(group)} · desde ${formatDay(group.startDate)}`

/** Running groups in their given order, and ended ones, the latest first (M160). */
export const byEnd = <G extends Pick<Group, 'endDate'>>(groups: readonly G[], today: string): { current: G[]; ended: G[] } => ({
  current: groups.filter(group => group.endDate >= today),
  ended: groups.filter(group => group.endDate < today).toSorted((a, b) => b.endDate.localeCompare(a.endDate)),
})

/** 'Sede Lindavista, Salón 4'. Parents have no room of their own. */
export const whereOf = ({ locationInfo, classRoomInfo }: Placed): string =>
  [locationInfo && `Sede ${locationInfo.name}`, classRoomInfo?.name].filter(Boolean).join(', ') || '—'

/** The place below a heading with the campus: 'Lindavista, Salón 4'. */
export const placeOf = ({ locationInfo, classRoomInfo }: Placed): string =>
  [locationInfo?.name, classRoomInfo?.name].filter(Boolean).join(', ') || '—'

/** Text and tone of the seats: amber from three left. */
export interface Seats {
  text: string
  tone: 'outline' | 'amber' | 'plain'
  /** Why nobody can enrol; null: enrolment is possible. */ refusal: string | null
}

export function seatsOf(group: Group, today: string): Seats {
  const allowed = groupCan.enrol(group, today)
  const refusal = allowed === true ? null : allowed.message
  if (group.quota === null) return { text: '—', tone: 'plain', refusal }
  if (group.available <= 0) return { text: 'Lleno', tone: 'outline', refusal }
  const seatText = `${group.available === 1 ? 'Queda' : 'Quedan'} ${group.available}`
  return group.available <= 3 ? { text: seatText, tone: 'amber', refusal } : { text: String(group.available), tone: 'plain', refusal }
}

/** The free seats, beside their bar: 'quedan 3', 'lleno'. */
export const leftOf = ({ available }: Pick<Group, 'available'>): string =>
  available <= 0 ? 'lleno' : available === 1 ? 'queda 1' : `quedan ${available}`

/** A module below its parent: 'Razonamiento' instead of 'ECOEMS Sabatino A · Razonamiento', unless it has its own name. */
export const moduleName = (module: Pick<Group, 'name' | 'courseInfo'>, parent: Pick<Group, 'name'>): string =>
  module.name.startsWith(parent.name) ? module.courseInfo.name : module.name

/** '92.5 %', always one decimal (GRP-2); '—' without a quota. */
export const percentText = ({ quota, percentage }: Pick<Group, 'quota' | 'percentage'>): string =>
  quota === null ? '—' : `${percentage.toFixed(1)} %`

/** 'quedan 3 lugares' in the middle of a line. */
export const seatsLeft = ({ available }: Pick<Group, 'available'>): string =>
  available <= 0 ? 'sin lugares' : available === 1 ? 'queda 1 lugar' : `quedan ${available} lugares`

/** Why the chosen group is no longer offered; null: nothing is chosen, or the list is loading. */
export function goneText(all: readonly Group[] | undefined, groupId: string | null, today: string): string | null {
  if (!all || !groupId) return null
  const former = all.find(({ _id }) => _id === groupId)
  return former ? `${former.name}: ${seatsOf(former, today).refusal}` : 'El grupo elegido ya no está en la lista.'
}

/** Active groups without buckets, which only the assignment fills (GRP-71). Earliest start first. */
export const offered = (groups: readonly Group[]): Group[] =>
  groups
    .filter(group => group.active && !group.parentGroup)
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate) || a.name.localeCompare(b.name, 'es'))
