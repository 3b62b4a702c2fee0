import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { Warning } from '#contract/inUse.ts'
import { day, email as emailField, id, instant, line, money, nameLine, secret } from '#contract/fields.ts'
import { printed } from '#contract/printed.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { edited, versioned } from '#contract/version.ts'
import { rows } from '#lib/undo.ts'
import { isEmail, isName } from '#lib/text.ts'
import { phoneField } from '#features/foundation/person/contract.ts'
import { employeesAccess } from './access.ts'
import { EMPLOYEE_LIMITS, EMPLOYEE_TEXTS, PASSWORD, PASSWORD_TEXTS } from './texts.ts'

const names = { _id: id, name: z.string(), lastName: z.string(), secondLastName: z.string(), isProfessor: z.boolean() }

/** A name for users who only plan groups or talks: who may teach. */
export const ProfessorName = z.object(names)

/** An employee as the table and the card show them. `location`: the campus of their till. `campuses`: absent for the whole academy (CON-1). */
export const Employee = versioned(
  z.object({
    ...names,
    email: z.string(),
    phoneNumber: z.string(),
    secondPhoneNumber: z.string().nullable(),
    address: z.string().nullable(),
    postalCode: z.string().nullable(),
    birthDate: day.nullable(),
    location: z.object({ _id: id, name: z.string() }).nullable(),
    campuses: z.array(z.object({ _id: id, name: z.string() })).optional(),
    roles: z.array(z.object({ _id: id, name: z.string() })),
    // Has not entered yet (LLE-63). `until`: when the invitation ends; null: none is open.
    invited: z.object({ until: instant.nullable() }).optional(),
    idCodes: z.array(
      z.object({
        _id: id,
        code: z.string(),
        discountPercentage: z.number().nullable(),
        amount: money.nullable(),
        validUntil: instant,
        isActive: z.boolean(),
      }),
    ),
  }),
  [
    'name',
    'lastName',
    'secondLastName',
    'email',
    'phoneNumber',
    'secondPhoneNumber',
    'address',
    'postalCode',
    'birthDate',
    'isProfessor',
    'location',
    'campuses',
    'roles',
  ],
)

const personName = printed(
  nameLine(EMPLOYEE_TEXTS.names)
    .min(1, { error: EMPLOYEE_TEXTS.names, abort: true })
    .max(EMPLOYEE_LIMITS.name)
    .refine(isName, EMPLOYEE_TEXTS.letters),
)

const anyEmail = emailField(EMPLOYEE_TEXTS.email(''))
  .min(1, { error: EMPLOYEE_TEXTS.email(''), abort: true })
  .max(120)

/** The body of POST and PUT. Absent: unchanged; null: cleared (EMP-35). A new employee needs names, e-mail and phone. */
const fields = {
  name: personName,
  lastName: personName,
  secondLastName: personName,
  email: anyEmail.refine(isEmail, { error: issue => EMPLOYEE_TEXTS.emailIncomplete(String(issue.input)) }),
  phoneNumber: phoneField(EMPLOYEE_LIMITS.phone, EMPLOYEE_TEXTS.phone),
  secondPhoneNumber: phoneField(EMPLOYEE_LIMITS.secondPhone, EMPLOYEE_TEXTS.secondPhone).nullable(),
  address: line().min(1).max(EMPLOYEE_LIMITS.address).nullable(),
  postalCode: line().min(1).max(EMPLOYEE_LIMITS.postalCode).nullable(),
  birthDate: day.nullable(),
  isProfessor: z.boolean(),
  location: id.nullable(),
  campuses: z
    .array(id)
    .min(1, EMPLOYEE_TEXTS.noCampus)
    .max(50)
    .refine(all => new Set(all).size === all.length, EMPLOYEE_TEXTS.campusTwice)
    .nullable(),
  roles: z
    .array(id)
    .max(50)
    .refine(all => new Set(all).size === all.length, EMPLOYEE_TEXTS.roleTwice),
}
const { name, lastName, secondLastName, email, phoneNumber, ...rest } = fields
const password = secret(EMPLOYEE_TEXTS.password).min(PASSWORD.min, EMPLOYEE_TEXTS.password).max(PASSWORD.max)

/** Address and postal code go together (M36). `known`: absent fields keep their value. */
const wholeAddress =
  (known: boolean) =>
  (
    { address, postalCode }: { address?: string | null | undefined; postalCode?: string | null | undefined },
    { addIssue }: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
  ): void => {
    if (known && (address === undefined || postalCode === undefined)) return
    if (address && !postalCode) addIssue({ code: 'custom', path: ['postalCode'], message: EMPLOYEE_TEXTS.addressAlone })
    if (postalCode && !address) addIssue({ code: 'custom', path: ['address'], message: EMPLOYEE_TEXTS.postalCodeAlone })
  }

export const EmployeeFields = z.object({
  name,
  lastName,
  secondLastName,
  email,
  password,
  phoneNumber,
  ...z.object(rest).partial().shape,
})
/** `invite` instead of a password: the employee chooses it (LLE-63). */
export const EmployeeInput = EmployeeFields.extend({ password: password.optional(), invite: z.literal(true).optional() })
  .superRefine(wholeAddress(false))
  .refine(input => (input.password === undefined) === (input.invite === true), { path: ['password'], error: EMPLOYEE_TEXTS.password })

/** `password` only for oneself (EMP-40). The server checks the e-mail: an old one may stay (M74). */
export const EmployeeChange = z
  .object({ ...fields, email: anyEmail, password: secret().min(PASSWORD.min, PASSWORD_TEXTS.short).max(PASSWORD.max) })
  .partial()
  .superRefine(wholeAddress(true))

/** `link`: the invitation's token to hand over, once, while mail does not leave. */
export const invitationSent = { link: z.string().optional() }

const saved = { user: Employee, warnings: z.array(Warning) }

export const employees = routes('employees', {
  // By paternal surname. The whole list, because screens page and search in it.
  list: get('/users', {
    summary: 'List employees',
    access: employeesAccess.read,
    scope: 'person',
    returns: { users: z.array(z.union([Employee, ProfessorName])) },
  }),
  create: post('/users', {
    summary: 'Add an employee',
    sentence: 'Dio de alta a un empleado',
    fails: [
      '400 BIRTH_DATE_FUTURE',
      '400 BIRTH_DATE_TOO_OLD',
      '400 EMAIL_TAKEN',
      '400 SCOPE_UNKNOWN',
      '400 TILL_OUTSIDE_SCOPE',
      '404 LOCATION_NOT_FOUND',
      '404 ROLE_UNKNOWN',
      '409 BEYOND_OWN_PERMISSIONS',
      '409 PASSWORD_KNOWN',
    ],
    access: employeesAccess.create,
    scope: 'person',
    proof: 'fresh',
    undo: rows('Empleado dado de alta', { quiet: true, made: 'delete /users/' }),
    body: EmployeeInput,
    returns: { ...saved, ...invitationSent },
  }),
  // Own password: `put /users/?`, or any user with a recovery password; everything else `put /users/` (ACC-47, EMP-39).
  // Roles, an e-mail and one's own password need fresh proof, except after a recovery letter (CON-35).
  update: put('/users/:id', {
    summary: "Change an employee, or one's own profile",
    sentence: 'Cambió los datos de un empleado',
    fails: [
      '400 BIRTH_DATE_FUTURE',
      '400 BIRTH_DATE_TOO_OLD',
      '400 EMAIL_TAKEN',
      '400 SCOPE_UNKNOWN',
      '400 TILL_OUTSIDE_SCOPE',
      '404 EMPLOYEE_NOT_FOUND',
      '404 LOCATION_NOT_FOUND',
      '404 ROLE_UNKNOWN',
      '409 BEYOND_OWN_PERMISSIONS',
      '409 IN_USE',
      '409 LAST_ADMIN',
      '409 PASSWORD_KNOWN',
      '409 PASSWORD_SAME',
    ],
    access: 'auth',
    early: 'password',
    scope: 'person',
    proof: 'narrow',
    undo: rows('Datos del empleado guardados', { quiet: true }),
    edits: Employee,
    narrow: true,
    body: edited(EmployeeChange),
    returns: saved,
  }),
  remove: del('/users/:id', {
    summary: 'Delete an employee',
    sentence: 'Eliminó a un empleado',
    fails: ['404 EMPLOYEE_NOT_FOUND', '409 BEYOND_OWN_PERMISSIONS', '409 IN_USE', '409 LAST_ADMIN', '409 SELF_REMOVAL'],
    access: employeesAccess.remove,
    scope: 'person',
    proof: 'fresh',
    undo: rows('Empleado eliminado', { quiet: true }),
  }),
})

export const employeesChanged = changes('employees', employeesAccess.read)

export const employeeFailures = failures({
  EMPLOYEE_NOT_FOUND: [404, 'El empleado no existe'],
  /** 400, not 409, because screens show its text unchanged (EMP-28, EMP-32). */
  EMAIL_TAKEN: [400, 'Ya existe un empleado con ese correo.'],
  ROLE_UNKNOWN: [404, 'Uno de los roles ya no existe.'],
  SCOPE_UNKNOWN: [400, 'Una de las sedes ya no existe.'],
  TILL_OUTSIDE_SCOPE: [400, EMPLOYEE_TEXTS.tillOutside],
  /** The password that a colleague typed for this employee. */
  PASSWORD_SAME: [409, 'Elige una contraseña distinta de la que te dieron.'],
  /** A very common password, or one made of the user's own data; only for users with wide permissions (CON-46). */
  PASSWORD_KNOWN: [409, 'Esta contraseña es muy conocida. Con tus permisos necesitas otra.'],
  SELF_REMOVAL: [409, 'No puedes eliminar tu propia cuenta.'],
})

export type Employee = z.input<typeof Employee>
export type ProfessorName = z.input<typeof ProfessorName>
export type EmployeeInput = z.input<typeof EmployeeInput>
export type EmployeeChange = z.input<typeof EmployeeChange>
