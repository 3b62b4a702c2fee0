import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { roleFailures } from '#features/foundation/roles/contract.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { employeeFailures, employees, type Employee } from '../contract.ts'
import { EmployeeModal } from './EmployeeModal.tsx'
import { campus, coyoacan, lucia, reception, serveEmployees, teaching } from './testing.tsx'

let closed: string[] = []
function draw(employee?: Employee, options?: Parameters<typeof render>[1]) {
  closed = []
  serveEmployees()
  render(
    <>
      <EmployeeModal employee={employee} onClose={() => closed.push('closed')} onDeleted={() => closed.push('deleted')} />
      <Questions />
    </>,
    options,
  )
}
const field = (name: RegExp | string) => page.getByRole('textbox', { name })
const shownNotices = () => notices.get().map(({ text, reason }) => (reason ? [text, reason] : [text]))

const typePassword = () => page.getByRole('checkbox', { name: 'Invitar por correo' }).click()

async function fillNew(invite = false) {
  await field(/^Nombre/).fill('Ana')
  await field(/^Apellido paterno/).fill('Luna')
  await field(/^Apellido materno/).fill('Cruz')
  await field(/^Correo/).fill('ana@plantel.mx')
  if (!invite) {
    await typePassword()
    await page.getByLabelText('Contraseña', { exact: true }).fill('clave-1')
  }
  await field(/^Teléfono/).fill('5544719032')
}
async function addRole(name: string) {
  await page.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByText(name, { exact: true }).last().click()
}
const save = (name: 'Registrar' | 'Guardar') => page.getByRole('button', { name, exact: true }).click()

describe('EMP-15: a check that fails is a warning and marks its field; nothing is sent', () => {
  test('warns about missing names first, then about names with digits', async () => {
    draw()
    const requests = serve(employees.create, () => ({ user: lucia, warnings: [] }))
    await save('Registrar')
    await expect.poll(shownNotices).toEqual([['Atención! Debes ingresar un nombre y apellidos.']])
    await expect.element(field(/^Nombre/)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field(/^Nombre/)).toHaveFocus()
    await fillNew()
    await field(/^Apellido materno/).fill('Cruz 2')
    await save('Registrar')
    await expect.poll(() => shownNotices()[0]).toEqual(['Atención! Debes escribir solo letras en nombre y apellidos'])
    expect(requests).toEqual([])
  })

  test('warns about a short password before a short phone number', async () => {
    draw()
    await fillNew()
    await page.getByLabelText('Contraseña', { exact: true }).fill('cuat')
    await field(/^Teléfono/).fill('55')
    await save('Registrar')
    await expect.poll(shownNotices).toEqual([['Debes ingresar una contraseña de minimo 5 digitos']])
  })
})

test('EMP-25: a new employee is sent with roles as ids, professor and campus', async () => {
  draw()
  const requests = serve(employees.create, () => ({ user: lucia, warnings: [] }))
  await fillNew()
  await page.getByRole('switch', { name: 'Es profesor' }).click()
  await addRole('Profesor')
  await addRole('Recepción')
  await page.getByRole('combobox', { name: 'Sede de caja' }).click()
  await page.getByText(campus.name, { exact: true }).last().click()
  await save('Registrar')
  await expect.poll(() => closed).toEqual(['closed'])
  expect(requests.map(({ body }) => body)).toMatchObject([
    { name: 'Ana', password: 'clave-1', isProfessor: true, roles: [teaching._id, reception._id], location: campus._id },
  ])
  expect(shownNotices()).toEqual([['Empleado registrado']])
})

describe('LLE-63: the invitation comes first', () => {
  test('Ana is invited: no password is typed', async () => {
    draw()
    const requests = serve(employees.create, () => ({ user: lucia, warnings: [] }))
    await fillNew(true)
    await expect.element(page.getByLabelText('Contraseña', { exact: true })).toBeDisabled()
    await save('Registrar')
    await expect.poll(() => closed).toEqual(['closed'])
    expect(requests[0]!.body).toMatchObject({ name: 'Ana', invite: true })
    expect(requests[0]!.body).not.toHaveProperty('password')
  })

  test('while mail does not leave, the link is shown once to copy', async () => {
    draw()
    serve(employees.create, () => ({ user: lucia, warnings: [], link: 'a'.repeat(43) }))
    await fillNew(true)
    await save('Registrar')
    const handed = page.getByRole('dialog', { name: 'Entrega la invitación' })
    await expect.element(handed.getByText(`${location.origin}/invitacion#${'a'.repeat(43)}`)).toBeVisible()
    await handed.getByRole('button', { name: 'Listo' }).click()
    await expect.poll(() => closed).toEqual(['closed'])
  })

  test('a typed password is warned of before it is saved', async () => {
    draw()
    await fillNew()
    await expect.element(page.getByText('Tú también la conocerás. Al entrar tendrá que cambiarla.')).toBeVisible()
    await page.getByLabelText('Contraseña', { exact: true }).fill('ana-2026')
    await expect.element(page.getByText('Esta contraseña es muy conocida. Conviene elegir otra.')).toBeVisible()
  })
})

test("EMP-22: adding a role twice shows 'Atención! Ya esta agregado el role'; a role can be removed", async () => {
  draw(lucia)
  const requests = serve(employees.update, () => ({ user: lucia, warnings: [] }))
  await addRole('Recepción')
  await expect.poll(shownNotices).toEqual([['Atención! Ya esta agregado el role']])
  await expect.element(page.getByRole('combobox', { name: 'Roles' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Quitar el rol Recepción' }).click()
  await expect.element(page.getByText('Sin roles asignados')).toBeVisible()
  await save('Guardar')
  await expect.poll(() => requests.map(({ body }) => body)).toMatchObject([{ roles: [] }])
})

test('EMP-20, EMP-23: the password is shown only when creating; an emptied address and its postal code are cleared', async () => {
  draw(lucia)
  const requests = serve(employees.update, () => ({ user: lucia, warnings: [] }))
  await expect.element(field(/^Correo/)).toHaveValue('lucia@plantel.mx')
  await expect.element(page.getByLabelText('Contraseña', { exact: true })).not.toBeInTheDocument()
  await field(/^Dirección/).fill('')
  await field(/^Código postal/).fill('')
  await save('Guardar')
  await expect.poll(() => closed).toEqual(['closed'])
  expect(requests.map(({ params, body }) => [params.id, body])).toMatchObject([[lucia._id, { address: null, postalCode: null }]])
  expect(requests[0]!.body).not.toHaveProperty('password')
})

test('M36: a new address with the postal code cleared is refused, nothing is erased', async () => {
  draw(lucia)
  const requests = serve(employees.update, () => ({ user: lucia, warnings: [] }))
  await field(/^Dirección/).fill('Insurgentes 300')
  await field(/^Código postal/).fill('')
  await save('Guardar')
  await expect.element(page.getByText('Escribe también el código postal, o borra la dirección.').first()).toBeVisible()
  await expect.element(field(/^Código postal/)).toHaveFocus()
  expect(requests).toEqual([])
  await field(/^Código postal/).fill('03020')
  await save('Guardar')
  await expect.poll(() => requests.map(({ body }) => body)).toMatchObject([{ address: 'Insurgentes 300', postalCode: '03020' }])
})

test('EMP-26: the campus can be removed', async () => {
  draw(lucia)
  const requests = serve(employees.update, () => ({ user: lucia, warnings: [] }))
  await page.getByRole('combobox', { name: 'Sede de caja' }).click()
  await page.getByText('Ninguna', { exact: true }).last().click()
  await save('Guardar')
  await expect.poll(() => requests.map(({ body }) => body)).toMatchObject([{ location: null }])
})

test('EMP-26: without permission to see campuses the campus stays', async () => {
  draw(lucia, { permissions: ['get /users/', 'put /users/'] })
  const requests = serve(employees.update, () => ({ user: lucia, warnings: [] }))
  await expect.element(page.getByText('Sede de caja')).not.toBeInTheDocument()
  await save('Guardar')
  await expect.poll(() => requests.length).toBe(1)
  expect(requests[0]!.body).not.toHaveProperty('location')
})

describe('CON-1: Alcance', () => {
  const whole = () => page.getByRole('radio', { name: 'Toda la academia' })
  const some = () => page.getByRole('radio', { name: 'Solo estas sedes' })
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: /^Sedes de su alcance/ }).click()
    await page.getByText(name, { exact: true }).last().click()
  }

  test("Lucía is limited to her till's campus, then to a second one; her till stays at one of them", async () => {
    draw(lucia)
    const requests = serve(employees.update, () => ({ user: lucia, warnings: [] }))
    await expect.element(whole()).toBeChecked()
    await some().click()
    await expect.element(page.getByText('Verá alumnos, grupos, cobros y reportes de estas sedes.')).toBeVisible()
    await choose('Coyoacán')
    await save('Guardar')
    await expect
      .poll(() => requests.map(({ body }) => body))
      .toMatchObject([{ campuses: [campus._id, coyoacan._id], location: campus._id }])
  })

  test('sends nothing without a campus', async () => {
    draw({ ...lucia, location: null })
    const requests = serve(employees.update, () => ({ user: lucia, warnings: [] }))
    await some().click()
    await save('Guardar')
    await expect.poll(shownNotices).toEqual([['Elige al menos una sede.']])
    await expect.element(page.getByRole('combobox', { name: /^Sedes de su alcance/ })).toHaveAttribute('aria-invalid', 'true')
    expect(requests).toEqual([])
    await choose('Coyoacán')
    await save('Guardar')
    await expect.poll(() => requests.map(({ body }) => body)).toMatchObject([{ campuses: [coyoacan._id], location: coyoacan._id }])
  })

  test('without a limit there may be no till', async () => {
    draw({ ...lucia, campuses: [campus] })
    const requests = serve(employees.update, () => ({ user: lucia, warnings: [] }))
    await expect.element(some()).toBeChecked()
    await whole().click()
    await page.getByRole('combobox', { name: 'Sede de caja' }).click()
    await page.getByText('Ninguna', { exact: true }).last().click()
    await save('Guardar')
    await expect.poll(() => requests.map(({ body }) => body)).toMatchObject([{ campuses: null, location: null }])
  })

  test('CON-16: a limited user adds an employee with the same limit, and cannot choose the whole academy', async () => {
    draw(undefined, { user: { campuses: [coyoacan] } })
    const requests = serve(employees.create, () => ({ user: lucia, warnings: [] }))
    await fillNew()
    await expect.element(whole()).toBeDisabled()
    await expect.element(some()).toBeChecked()
    await save('Registrar')
    await expect.poll(() => requests.map(({ body }) => body)).toMatchObject([{ campuses: [coyoacan._id], location: coyoacan._id }])
  })

  test('without permission to see campuses the limit stays', async () => {
    draw({ ...lucia, campuses: [campus] }, { permissions: ['get /users/', 'put /users/'] })
    const requests = serve(employees.update, () => ({ user: lucia, warnings: [] }))
    await expect.element(page.getByText('Alcance')).not.toBeInTheDocument()
    await save('Guardar')
    await expect.poll(() => requests.length).toBe(1)
    expect(requests[0]!.body).not.toHaveProperty('campuses')
  })
})

const FAILURES = { ...roleFailures, ...employeeFailures }
describe('EMP-28: failures', () => {
  const expectRefusal = async (employee: Employee | undefined, failure: keyof typeof FAILURES) => {
    draw(employee)
    serve(employee ? employees.update : employees.create, () => {
      throw new Refused(FAILURES[failure])
    })
    if (!employee) await fillNew()
    await save(employee ? 'Guardar' : 'Registrar')
    await expect.poll(() => shownNotices().length).toBe(1)
    expect(closed).toEqual([])
    return shownNotices()[0]
  }
  test("'Ocurrio un error al registrar el empleado' with the reason below", async () =>
    expect(await expectRefusal(undefined, 'BEYOND_OWN_PERMISSIONS')).toEqual([
      'Ocurrio un error al registrar el empleado',
      'No puedes dar ni cambiar permisos que tú no tienes.',
    ]))
  test("'Ocurrio un error al actualizar el empleado' with the reason below", async () =>
    expect(await expectRefusal(lucia, 'LAST_ADMIN')).toEqual([
      'Ocurrio un error al actualizar el empleado',
      'Debe quedar al menos una persona con todos los permisos.',
    ]))
  test("code 400: shows the server's message instead", async () =>
    expect(await expectRefusal(lucia, 'EMAIL_TAKEN')).toEqual(['Ya existe un empleado con ese correo.']))
})

test('EMP-56: deleting asks from the edit view, with the consequence', async () => {
  draw(lucia)
  const requests = serve(employees.remove, () => ({}))
  await page.getByRole('button', { name: 'Eliminar empleado' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '¿Eliminar a Lucía Peralta Nava?' })
  await expect.element(question.getByText(/ya no podrá entrar; sus códigos de descuento dejan de funcionar/)).toBeVisible()
  expect(requests).toEqual([])
  await question.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect.poll(() => closed).toEqual(['deleted'])
  expect(requests.map(({ params }) => params.id)).toEqual([lucia._id])
})

test('EMP-55: users cannot delete themselves; without the permission there is no button', async () => {
  draw({ ...lucia, _id: 'a00000000000000000000001' })
  const button = page.getByRole('button', { name: 'Eliminar empleado' })
  await expect.element(button).toHaveAttribute('aria-description', 'No puedes eliminar tu propia cuenta.')
})

test('EMP-8: deleting needs delete /users/', async () => {
  draw(lucia, { permissions: ['get /users/', 'put /users/'] })
  await expect.element(field(/^Nombre/)).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Eliminar empleado' })).not.toBeInTheDocument()
})

test('EMP-27, EMP-20: asks before typed input is lost; never stores the password', async () => {
  draw()
  await fillNew()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Hay cambios sin guardar')).toBeVisible()
  const storedText = [...Object.values<string>(sessionStorage), ...Object.values<string>(localStorage)].join('\n')
  expect(storedText).toContain('ana@plantel.mx')
  expect(storedText).not.toContain('clave-1')
})
