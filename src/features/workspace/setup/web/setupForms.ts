// The forms of the setup: their values and bodies.
import { ACADEMY_TEXTS } from '#features/foundation/academy/texts.ts'
import type { Picture } from '#features/foundation/files/contract.ts'
import { TEMPLATE_KEYS, type TemplateKey } from '#features/foundation/roles/templates.ts'
import type { Check } from '#web/ui/useRouteForm.ts'
import { formatHour } from '#lib/schedules.ts'
import type { Answer } from '#contract/route.ts'
import type { setup } from '../contract.ts'
import { LEAST_STRENGTH, strengthOf, WEAK_TEXT } from '../strength.ts'

/** The saved steps. */
export type Progress = Answer<typeof setup.progress>

export interface AcademyValues {
  name: string
  brandColor: string
  logo: Picture | null
}

export interface Room {
  name: string
  capacity: number | null
}

/** Hours are 'HHMM', like in their field. */
export interface CampusValues {
  name: string
  opening: string
  closing: string
  street: string
  number: string
  district: string
  postalCode: string
  rooms: Room[]
}

export interface AdministratorValues {
  name: string
  lastName: string
  secondLastName: string
  email: string
  phoneNumber: string
  password: string
  roles: TemplateKey[]
}

const PLANTEL = '#3646d0'
const bare = (hour: string) => hour.replace(':', '')

export const academyOf = ({ academy }: Progress): AcademyValues => academy ?? { name: '', brandColor: PLANTEL, logo: null }

export const campusOf = ({ campus }: Progress): CampusValues =>
  campus
    ? { ...campus, opening: bare(campus.opening), closing: bare(campus.closing) }
    : {
        name: '',
        opening: '0800',
        closing: '2100',
        street: '',
        number: '',
        district: '',
        postalCode: '',
        rooms: [{ name: 'Salón 1', capacity: 30 }],
      }

export const NOBODY: AdministratorValues = {
  name: '',
  lastName: '',
  secondLastName: '',
  email: '',
  phoneNumber: '',
  password: '',
  roles: [...TEMPLATE_KEYS],
}

/** The first unsaved step. */
export const firstStep = ({ academy, campus }: Progress): number => (academy === null ? 1 : campus === null ? 2 : 3)

export const academyBody = (token: string, { logo, ...values }: AcademyValues) => ({ token, ...values, logo: logo?._id ?? null })

export const campusBody = (token: string, { opening, closing, rooms, ...values }: CampusValues) => ({
  token,
  ...values,
  opening: opening && formatHour(opening),
  closing: closing && formatHour(closing),
  rooms: rooms.map(({ name, capacity }) => ({ name, capacity: capacity ?? Number.NaN })),
})

export const academyCheck = ({ name }: AcademyValues): Check | null => (name.trim() ? null : { field: 'name', text: ACADEMY_TEXTS.name })

/** Words that somebody who knows the person would guess first. */
export const knownWords = ({ name, lastName, secondLastName, email }: AdministratorValues, academy: string) => [
  name,
  lastName,
  secondLastName,
  email,
  academy,
]

export const passwordCheck = (values: AdministratorValues, academy: string): Check | null =>
  values.password && strengthOf(values.password, knownWords(values, academy)) < LEAST_STRENGTH
    ? { field: 'password', text: WEAK_TEXT }
    : null
