// The filters of the list, kept in the address (STU-65).
import type { Answer } from '#contract/route.ts'
import type { students } from '#features/people/students/contract.ts'

export type Choices = Answer<typeof students.choices>
export type Address = Readonly<Record<string, string | undefined>>

/** Filters by their address parameter; the first three hold ids joined by commas. */
export const FILTERS = ['sede', 'curso', 'grupo', 'vence', 'datos'] as const
export type FilterName = (typeof FILTERS)[number]

const LISTS: ReadonlySet<string> = new Set(['sede', 'curso', 'grupo'])

export const AGES = [
  { value: 'today', label: 'Vence hoy' },
  { value: 'd30', label: 'Vencido 1 a 30 días' },
  { value: 'd60', label: 'Vencido 31 a 60 días' },
  { value: 'd61', label: 'Vencido más de 60 días' },
] as const

export const DATA = [
  { value: 'group', label: 'Sin grupo' },
  { value: 'email', label: 'Sin correo propio' },
  { value: 'birthday', label: 'Cumplen años hoy' },
] as const

const ages = (value: string | undefined) => AGES.some(age => age.value === value)

/** The chosen values; 'Por vencer' and 'Vencidos' are segments, no filters. */
export const chosenOf = (address: Address, name: FilterName): readonly string[] => {
  const value = address[name]
  if (!value || (name === 'vence' && !ages(value))) return []
  return LISTS.has(name) ? value.split(',') : [value]
}

export const countChosen = (address: Address): number => FILTERS.reduce((sum, name) => sum + chosenOf(address, name).length, 0)

/** The search parameters after a press on one choice. A course takes its groups along; an age is a segment of its own. */
export function toggled(address: Address, name: FilterName, value: string): Record<string, string | undefined> {
  const before = chosenOf(address, name)
  const values = before.includes(value) ? before.filter(each => each !== value) : LISTS.has(name) ? [...before, value] : [value]
  return {
    [name]: values.join(',') || undefined,
    ...(name === 'curso' && { grupo: undefined }),
    ...(name === 'vence' && { debt: undefined }),
  }
}

export const NO_FILTER = { sede: undefined, curso: undefined, grupo: undefined, vence: undefined, datos: undefined, debt: undefined }

/** 'Sede Lindavista', 'Vence hoy'; undefined while its name is not known. */
export function chipText(choices: Choices | undefined, name: FilterName, value: string): string | undefined {
  const nameIn = (list: Choices['courses'] | undefined) => list?.find(({ _id }) => _id === value)?.name
  if (name === 'vence') return AGES.find(age => age.value === value)?.label
  if (name === 'datos') return DATA.find(each => each.value === value)?.label
  if (name === 'sede') return choices && `Sede ${nameIn(choices.locations) ?? 'que ya no está'}`
  return choices && (nameIn(name === 'curso' ? choices.courses : choices.groups) ?? (name === 'curso' ? 'Otro curso' : 'Otro grupo'))
}
