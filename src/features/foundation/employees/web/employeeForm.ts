// The employee form: checks in order (EMP-15), and the body.
import { dayOfTyped } from '#features/foundation/person/web/shared/birthDate.ts'
import { birthCheck, lengthCheck } from '#features/foundation/person/web/shared/personCheck.ts'
import { formatDay } from '#lib/days.ts'
import { EMAIL_LETTERS, hasPlainLetters, plainEmail } from '#lib/email.ts'
import { isEmail, phoneDigits } from '#lib/text.ts'
import { isRefused } from '#lib/typedRead.ts'
import { name } from '#lib/typed.ts'
import { oneName } from '#lib/plainText.ts'
import type { Check } from '#web/ui/useRouteForm.ts'
import type { Employee, EmployeeChange } from '../contract.ts'
import { EMPLOYEE_LIMITS, EMPLOYEE_TEXTS as TEXTS, PASSWORD } from '../texts.ts'

/** An employee while typing: text, empty for none. `birthDate` is 'DD/MM/YYYY', roles and campuses are ids. */
export interface EmployeeValues {
  name: string
  lastName: string
  secondLastName: string
  email: string
  /** Only when adding: the new employee chooses a password by a link (LLE-63). */
  invite: boolean
  /** Only when adding without an invitation. */
  password: string
  phoneNumber: string
  secondPhoneNumber: string
  address: string
  postalCode: string
  birthDate: string
  isProfessor: boolean
  roles: string[]
  location: string
  /** True: the employee sees only `campuses`; false: the whole academy. */
  limited: boolean
  campuses: string[]
}

export const EMPTY_EMPLOYEE: EmployeeValues = {
  name: '',
  lastName: '',
  secondLastName: '',
  email: '',
  invite: true,
  password: '',
  phoneNumber: '',
  secondPhoneNumber: '',
  address: '',
  postalCode: '',
  birthDate: '',
  isProfessor: false,
  roles: [],
  location: '',
  limited: false,
  campuses: [],
}

/** The form of a new employee, who gets the creator's scope (CON-16). */
export const newEmployeeOf = (campuses: readonly string[] = []): EmployeeValues => ({
  ...EMPTY_EMPLOYEE,
  location: campuses.length === 1 ? campuses[0]! : '',
  limited: campuses.length > 0,
  campuses: [...campuses],
})

export const valuesOf = (employee: Employee): EmployeeValues => ({
  name: employee.name,
  lastName: employee.lastName,
  secondLastName: employee.secondLastName,
  email: employee.email,
  invite: false,
  password: '',
  phoneNumber: employee.phoneNumber,
  secondPhoneNumber: employee.secondPhoneNumber ?? '',
  address: employee.address ?? '',
  postalCode: employee.postalCode ?? '',
  birthDate: employee.birthDate ? formatDay(employee.birthDate) : '',
  isProfessor: employee.isProfessor,
  roles: employee.roles.map(({ _id }) => _id),
  location: employee.location?._id ?? '',
  limited: employee.campuses !== undefined,
  campuses: employee.campuses?.map(({ _id }) => _id) ?? [],
})

/** The till after choosing campuses: it must be at one of them (CON-1). */
export const tillWithin = (location: string, campuses: readonly string[]): string =>
  campuses.includes(location) ? location : (campuses[0] ?? '')

const NAMES = ['name', 'lastName', 'secondLastName'] as const

function namesCheck(values: EmployeeValues): Check | null {
  const missing = NAMES.find(part => values[part].trim() === '')
  if (missing) return { field: missing, text: TEXTS.names }
  const odd = NAMES.find(part => isRefused(name(values[part])))
  return odd ? { field: odd, text: TEXTS.letters } : null
}

function emailCheck(typed: string, storedEmail: string | undefined): Check | null {
  if (typed === storedEmail) return null
  if (typed === '') return { field: 'email', text: TEXTS.email(typed) }
  if (!hasPlainLetters(plainEmail(typed))) return { field: 'email', text: EMAIL_LETTERS }
  return isEmail(typed) ? null : { field: 'email', text: TEXTS.emailIncomplete(typed) }
}

/** The second phone is optional; the maximum counts digits (EMP-21). */
function phonesCheck({ phoneNumber, secondPhoneNumber }: EmployeeValues): Check | null {
  const first = lengthCheck(phoneNumber, EMPLOYEE_LIMITS.phone, TEXTS.phone)
  if (first) return { field: 'phoneNumber', text: first }
  const second = secondPhoneNumber !== '' && lengthCheck(secondPhoneNumber, EMPLOYEE_LIMITS.secondPhone, TEXTS.secondPhone)
  return second ? { field: 'secondPhoneNumber', text: second } : null
}

type StoredAddress = Pick<EmployeeValues, 'address' | 'postalCode' | 'email'>

/** They go together (M36): one alone is refused, never dropped. An old single one may stay. */
function addressCheck(values: EmployeeValues, stored: StoredAddress | undefined): Check | null {
  const [address, postalCode] = [values.address.trim(), values.postalCode.trim()]
  if (address === stored?.address && postalCode === stored.postalCode) return null
  if (address !== '' && postalCode === '') return { field: 'postalCode', text: TEXTS.addressAlone }
  return address === '' && postalCode !== '' ? { field: 'address', text: TEXTS.postalCodeAlone } : null
}

/** A limited employee needs a campus and a till there (CON-1). */
function scopeCheck({ limited, campuses, location }: EmployeeValues): Check | null {
  if (!limited) return null
  if (campuses.length === 0) return { field: 'campuses', text: TEXTS.noCampus }
  return campuses.includes(location) ? null : { field: 'location', text: TEXTS.tillOutside }
}

/** The first failed check. `creating`: includes the password. `today`: the academy's day. `kept`: a known employee's present values. */
export function employeeCheck(
  values: EmployeeValues,
  { creating, today, kept }: { creating: boolean; today: string; kept?: StoredAddress | undefined },
): Check | null {
  const short = creating && !values.invite && values.password.length < PASSWORD.min
  return (
    namesCheck(values) ??
    emailCheck(values.email.trim(), kept?.email) ??
    (short ? { field: 'password', text: TEXTS.password } : null) ??
    phonesCheck(values) ??
    addressCheck(values, kept) ??
    birthCheck(values.birthDate, today) ??
    scopeCheck(values)
  )
}

/** Address and postal code go together or not at all (EMP-23); clearing both removes them. */
function addressOf({ address, postalCode }: EmployeeValues, creating: boolean) {
  const whole = { address: address.trim(), postalCode: postalCode.trim() }
  if (whole.address !== '' && whole.postalCode !== '') return whole
  return creating || whole.address !== whole.postalCode ? {} : { address: null, postalCode: null }
}

/** The caller checked the values. `withCampus`: the form offered campuses. */
export function employeeBody(
  values: EmployeeValues,
  { creating, withCampus }: { creating: boolean; withCampus: boolean },
): EmployeeChange & { invite?: true } {
  return {
    name: oneName(values.name),
    lastName: oneName(values.lastName),
    secondLastName: oneName(values.secondLastName),
    email: plainEmail(values.email),
    ...(creating && (values.invite ? { invite: true as const } : { password: values.password })),
    phoneNumber: phoneDigits(values.phoneNumber),
    secondPhoneNumber: phoneDigits(values.secondPhoneNumber) || null,
    ...addressOf(values, creating),
    birthDate: dayOfTyped(values.birthDate),
    isProfessor: values.isProfessor,
    roles: values.roles,
    ...(withCampus && { location: values.location || null, campuses: values.limited ? values.campuses : null }),
  }
}
