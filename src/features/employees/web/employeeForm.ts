// The employee form: 001's checks in their order (001 §5), and what is sent.
import { BIRTH_TEXT, dayOfTyped } from '#features/students/web/parts/birthDate.ts'
import { formatDay } from '#lib/days.ts'
import { digitsOf, isEmail, isName } from '#lib/text.ts'
import type { Check } from '#web/ui/useRouteForm.ts'
import type { Employee, EmployeeChange } from '../contract.ts'
import { EMPLOYEE_LIMITS, EMPLOYEE_TEXTS as TEXTS, PASSWORD } from '../texts.ts'

/** An employee while it is typed: text, empty where nothing stands. `birthDate` is 'DD/MM/YYYY', roles and campus are ids. */
export interface EmployeeValues {
  name: string
  lastName: string
  secondLastName: string
  email: string
  /** Only of a new one. */ password: string
  phoneNumber: string
  secondPhoneNumber: string
  address: string
  postalCode: string
  birthDate: string
  isProfessor: boolean
  roles: string[]
  location: string
}

export const EMPTY_EMPLOYEE: EmployeeValues = {
  name: '',
  lastName: '',
  secondLastName: '',
  email: '',
  password: '',
  phoneNumber: '',
  secondPhoneNumber: '',
  address: '',
  postalCode: '',
  birthDate: '',
  isProfessor: false,
  roles: [],
  location: '',
}

export const valuesOf = (employee: Employee): EmployeeValues => ({
  name: employee.name,
  lastName: employee.lastName,
  secondLastName: employee.secondLastName,
  email: employee.email,
  password: '',
  phoneNumber: employee.phoneNumber,
  secondPhoneNumber: employee.secondPhoneNumber ?? '',
  address: employee.address ?? '',
  postalCode: employee.postalCode ?? '',
  birthDate: employee.birthDate ? formatDay(employee.birthDate) : '',
  isProfessor: employee.isProfessor,
  roles: employee.roles.map(({ _id }) => _id),
  location: employee.location?._id ?? '',
})

const NAMES = ['name', 'lastName', 'secondLastName'] as const

function namesCheck(values: EmployeeValues): Check | null {
  const missing = NAMES.find(name => values[name].trim() === '')
  if (missing) return { field: missing, text: TEXTS.names }
  const odd = NAMES.find(name => !isName(values[name]))
  return odd ? { field: odd, text: TEXTS.letters } : null
}

function emailCheck(typed: string): Check | null {
  if (typed === '') return { field: 'email', text: TEXTS.email(typed) }
  return isEmail(typed) ? null : { field: 'email', text: TEXTS.emailIncomplete(typed) }
}

/** The second phone is optional; the maximum counts digits (decisions "Students"). */
function phonesCheck({ phoneNumber, secondPhoneNumber }: EmployeeValues): Check | null {
  const { phone, secondPhone, phoneMax } = EMPLOYEE_LIMITS
  const first = digitsOf(phoneNumber).length
  if (first < phone || first > phoneMax) return { field: 'phoneNumber', text: TEXTS.phone }
  const second = digitsOf(secondPhoneNumber).length
  return second > 0 && (second < secondPhone || second > phoneMax) ? { field: 'secondPhoneNumber', text: TEXTS.secondPhone } : null
}

function birthCheck(typed: string, today: string): Check | null {
  if (typed === '') return null
  const birth = dayOfTyped(typed)
  if (!birth) return { field: 'birthDate', text: BIRTH_TEXT }
  return birth > today ? { field: 'birthDate', text: TEXTS.birthDate } : null
}

/** The first check that fails. `creating`: the password counts. `today`: the academy's day. */
export function employeeCheck(values: EmployeeValues, { creating, today }: { creating: boolean; today: string }): Check | null {
  const short = creating && values.password.length < PASSWORD.min
  return (
    namesCheck(values) ??
    emailCheck(values.email.trim()) ??
    (short ? { field: 'password', text: TEXTS.password } : null) ??
    phonesCheck(values) ??
    birthCheck(values.birthDate, today)
  )
}

/** Address and postal code go together or not at all (001 §2): a new employee is sent without them, a known one loses both. */
function addressOf({ address, postalCode }: EmployeeValues, creating: boolean) {
  const whole = { address: address.trim(), postalCode: postalCode.trim() }
  if (whole.address !== '' && whole.postalCode !== '') return whole
  return creating ? {} : { address: null, postalCode: null }
}

/** Of checked values. `withCampus`: the campuses could be chosen from. */
export function employeeBody(values: EmployeeValues, { creating, withCampus }: { creating: boolean; withCampus: boolean }): EmployeeChange {
  return {
    name: values.name.trim(),
    lastName: values.lastName.trim(),
    secondLastName: values.secondLastName.trim(),
    email: values.email.trim().toLowerCase(),
    ...(creating && { password: values.password }),
    phoneNumber: digitsOf(values.phoneNumber),
    secondPhoneNumber: digitsOf(values.secondPhoneNumber) || null,
    ...addressOf(values, creating),
    birthDate: dayOfTyped(values.birthDate),
    isProfessor: values.isProfessor,
    roles: values.roles,
    ...(withCampus && { location: values.location || null }),
  }
}
