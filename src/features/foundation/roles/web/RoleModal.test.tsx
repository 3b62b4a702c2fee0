import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { ROLE_TEXTS, roleFailures, roles, type Role } from '../contract.ts'
import { RoleModal } from './RoleModal.tsx'
import { admin, door, holder, serveRoles } from './testing.ts'

let closed: string[] = []
function draw(role?: Role, options?: Parameters<typeof render>[1]) {
  closed = []
  serveRoles()
  render(
    <>
      <RoleModal role={role} onClose={() => closed.push('closed')} onDeleted={() => closed.push('deleted')} />
      <Questions />
    </>,
    options,
  )
}
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const item = (name: string | RegExp) => page.getByRole('treeitem', { name, exact: true })
const whole = (what: 'Todo' | 'Nada', branch: string) => item(new RegExp(`^${branch} \\d`)).getByText(what, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const focus = async (name: RegExp | string) => {
  await expect.element(item(name)).toBeVisible()
  const row = item(name).element() as HTMLElement
  row.focus()
}
const shownNotices = () => notices.get().map(({ text, reason }) => (reason ? [text, reason] : [text]))
const status = () => page.getByRole('status')

describe('ACC-79: a check that fails is a warning and marks its field; nothing is sent', () => {
  test('name, description, permissions', async () => {
    draw()
    const requests = serve(roles.create, () => ({ role: door }))
    await button('Crear rol').click()
    await expect.poll(shownNotices).toEqual([[ROLE_TEXTS.name]])
    await expect.element(field('Nombre')).toHaveFocus()
    await field('Nombre').fill('Caja')
    await button('Crear rol').click()
    await expect.poll(() => shownNotices()[0]).toEqual([ROLE_TEXTS.description])
    await expect.element(field('Descripción')).toHaveAttribute('aria-invalid', 'true')
    await field('Descripción').fill('Cobra')
    await button('Crear rol').click()
    await expect.poll(() => shownNotices()[0]).toEqual(['No as seleccionado ningún rol'])
    await expect.element(page.getByRole('tree', { name: 'Permisos' })).toHaveAccessibleDescription('No as seleccionado ningún rol')
    await expect.element(item(/^Gestión de usuarios/)).toHaveFocus()
    expect(requests).toEqual([])
  })

  test('ACC-78: while a role is edited, with its own text', async () => {
    draw({ ...door, allows: [{ path: '/students/', methods: ['get'] }] })
    await whole('Nada', 'Gestión de usuarios').click()
    await button('Guardar').click()
    await expect.poll(shownNotices).toEqual([['!Atención¡, No as seleccionado ningún rol']])
  })
})

test('ACC-64, ACC-65, ACC-83: a role can be created by keyboard alone; added dependencies are shown; sent by path', async () => {
  draw()
  const requests = serve(roles.create, () => ({ role: door }))
  await field('Nombre').fill('Caja')
  await field('Descripción').fill('Cobra')
  await focus(/^Gestión de usuarios/)
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
  await expect.element(item('Ver')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown>4/} ')
  await expect.element(item('Pagos: registrar')).toHaveAttribute('aria-checked', 'true')
  await expect.element(status()).toMatchTextContent('También se agregó: Alumnos · Ver, Alumnos · Pagos: ver')
  await expect.element(item('Pagos: ver')).toMatchTextContent('agregado')
  await expect
    .element(page.getByRole('region', { name: 'Lo que podrá hacer' }))
    .toMatchTextContent('AlumnosVer alumnosVer y registrar pagos')
  await userEvent.keyboard('{Home}')
  await expect.element(item(/^Gestión de usuarios 3 de \d+$/)).toHaveFocus()
  await expect.element(item(/^Gestión de usuarios 3 de \d+$/)).toHaveAttribute('aria-checked', 'mixed')
  await button('Crear rol').click()
  await expect.poll(() => closed).toEqual(['closed'])
  expect(shownNotices()).toEqual([['Rol creado exitosamente']])
  expect(requests.map(({ body }) => body)).toEqual([
    {
      name: 'Caja',
      description: 'Cobra',
      allows: [
        { path: '/students/', methods: ['get'] },
        { path: '/payments/', methods: ['get', 'post'] },
      ],
      needsFactor: false,
    },
  ])
})

test('ACC-65: removing also removes dependents and names them', async () => {
  draw(door)
  await item(/^Alumnos/).click()
  await item('Ver').click()
  await expect.element(status()).toMatchTextContent('También se quitó: Alumnos · Editar')
  await expect.element(item('Editar')).toHaveAttribute('aria-checked', 'false')
})

test('LLE-62: a new role begins as a template, and the tree marks what differs', async () => {
  draw()
  const requests = serve(roles.create, () => ({ role: door }))
  await page.getByRole('combobox', { name: 'Partir de' }).click()
  await page.getByText('Entrada', { exact: true }).click()
  await expect.element(field('Nombre')).toHaveValue('Entrada')
  await expect.element(page.getByText('Igual que «Entrada».')).toBeVisible()
  await item(/^Alumnos/).click()
  await item('Editar').click()
  await expect.element(item('Editar')).toMatchTextContent('agregado')
  await expect.element(page.getByText('1 permiso más que «Entrada».')).toBeVisible()
  await item('Ver').click()
  await expect.element(item('Ver')).toMatchTextContent('quitado')
  await item('Ver').click()
  await button('Crear rol').click()
  await expect.poll(() => requests.map(({ body }) => (body as Role).allows)).toEqual([[{ path: '/students/', methods: ['get'] }]])
})

test('LLE-62: editing a role offers no template', async () => {
  draw(door)
  await expect.element(field('Nombre')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Partir de' })).not.toBeInTheDocument()
})

test('ACC-67: all or nothing of a branch; a closed branch shows how many were added', async () => {
  draw()
  await whole('Todo', 'Inscripción de nuevos').click()
  await expect.element(item('Inscripción de nuevos 5 de 5')).toHaveAttribute('aria-checked', 'true')
  await expect.element(item(/^Grupos 1 de/)).toMatchTextContent('+1')
  await whole('Nada', 'Grupos').click()
  await expect.element(status()).toMatchTextContent(/También se quitó: .*Inscripción de nuevos · Inscribir/)
})

test('ACC-66: a search shows matches, and a branch then means only those', async () => {
  draw()
  await page.getByRole('searchbox', { name: 'Buscar permiso' }).fill('pagos')
  await expect.element(item('Alumnos 0 de 6')).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(item('Alumnos 0 de 6')).toHaveFocus()
  await whole('Todo', 'Alumnos').click()
  await page.getByRole('searchbox', { name: 'Buscar permiso' }).fill('')
  await expect.element(item(/^Alumnos 7 de \d+$/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar permiso' }).fill('zzz')
  await expect.element(page.getByText('Ningún permiso coincide con «zzz».')).toBeVisible()
  await button('Quitar búsqueda').click()
  await expect.element(item(/^Alumnos 7 de \d+$/)).toBeVisible()
})

test('ACC-64: keys of a tree: left closes or goes up, End goes to the last row, Enter saves nothing', async () => {
  draw()
  const requests = serve(roles.create, () => ({ role: door }))
  await focus(/^Alumnos/)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(item(/^Alumnos/)).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}')
  await expect.element(item(/^Alumnos/)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(item(/^Alumnos/)).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(item(/^Gestión de usuarios/)).toHaveFocus()
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(item(/^Configuración/)).toHaveFocus()
  await expect.poll(() => document.querySelectorAll('[role=treeitem][tabindex="0"]').length).toBe(1)
  expect(requests).toEqual([])
})

describe("no permissions beyond one's own", () => {
  const RIGHTS = ['get /roles/*', 'post /roles/*', 'get /students/', 'put /groups/?/enroll/?', 'get /groups/'] as const

  test('ACC-71: a permission that the user lacks cannot be chosen and shows why; all of a branch means all that the user may give', async () => {
    draw(undefined, { permissions: RIGHTS })
    await item(/^Alumnos/).click()
    await focus(/^Editar/)
    await userEvent.keyboard(' ')
    await expect.element(item(/^Editar/)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(item(/^Editar/)).toHaveAttribute('aria-checked', 'false')
    await expect.element(item(/^Editar/)).toMatchTextContent('Tú no tienes este permiso')
    await expect.element(item(/^Inscribir existente/)).toMatchTextContent('Necesita «Cursos · Ver», que tú no tienes')
    await whole('Todo', 'Alumnos').click()
    await expect.element(item(/^Alumnos 1 de \d+$/)).toBeVisible()
  })

  test('ACC-72: only its holders are offered everything', async () => {
    draw(undefined, { permissions: RIGHTS })
    await expect.element(item(/^Alumnos/)).toBeVisible()
    await expect.element(page.getByRole('switch', { name: 'Todos los permisos' })).not.toBeInTheDocument()
  })

  test('ACC-72: one switch, which leaves the choice below unchanged', async () => {
    draw(admin)
    const requests = serve(roles.update, () => ({ role: admin }))
    const all = page.getByRole('switch', { name: 'Todos los permisos' })
    await expect.element(all).toBeChecked()
    await expect.element(page.getByRole('tree')).not.toBeInTheDocument()
    await all.click()
    await item(/^Asesorías/).click()
    await item('Ver').click()
    await all.click()
    await all.click()
    await button('Guardar').click()
    await expect.poll(() => closed).toEqual(['closed'])
    expect(requests.map(({ params, body }) => [params.id, (body as Role).allows])).toEqual([
      [admin._id, [{ path: '/appoiments/', methods: ['get'] }]],
    ])
  })
})

describe("ACC-84: a refused save shows 'Ocurrio un error' with the server's reason", () => {
  test('a new role', async () => {
    draw()
    serve(roles.create, () => {
      throw new Refused(roleFailures.BEYOND_OWN_PERMISSIONS)
    })
    await field('Nombre').fill('Caja')
    await field('Descripción').fill('Cobra')
    await whole('Todo', 'Roles').click()
    await button('Crear rol').click()
    await expect.poll(shownNotices).toEqual([['Ocurrio un error', roleFailures.BEYOND_OWN_PERMISSIONS.message]])
    expect(closed).toEqual([])
  })

  test('ACC-82: refuses a taken name of an edited role at its field', async () => {
    draw(door)
    serve(roles.update, () => {
      throw new Refused(roleFailures.LAST_ADMIN)
    })
    await expect.element(page.getByText('get /old/*')).toBeVisible()
    await button('Guardar').click()
    await expect.poll(shownNotices).toEqual([['Ocurrio un error', roleFailures.LAST_ADMIN.message]])
    serve(roles.update, () => {
      throw new Refused(roleFailures.ROLE_TAKEN, [{ path: 'name', message: roleFailures.ROLE_TAKEN.message }])
    })
    await button('Guardar').click()
    await expect.element(page.getByText(roleFailures.ROLE_TAKEN.message)).toBeVisible()
    await expect.element(field('Nombre')).toHaveFocus()
    expect(shownNotices()).toHaveLength(1)
  })
})

describe('deletion from the edit view', () => {
  test('ACC-87: asks with the quoted text, then reports', async () => {
    draw(door)
    const requests = serve(roles.remove, () => ({}))
    await button('Eliminar rol').click()
    const question = page.getByRole('dialog').last()
    await expect.element(question).toMatchTextContent('¿Estás seguro de eliminar este Rol？Esta acción no puede deshacerse')
    await question.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect.poll(() => closed).toEqual(['deleted'])
    expect(requests.map(({ params }) => params.id)).toEqual([door._id])
    expect(shownNotices()).toEqual([['Rol eliminado exitosamente']])
  })

  test('ACC-88: a role in use cannot be deleted, and shows why', async () => {
    draw({ ...door, users: 2 })
    await expect.element(button('Eliminar rol')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button('Eliminar rol')).toHaveAttribute('aria-description', roleFailures.ROLE_IN_USE.message)
  })

  test('ACC-88: when somebody gets it meanwhile the refusal names its holders', async () => {
    draw(door)
    serve(roles.remove, () => {
      throw new Refused(roleFailures.ROLE_IN_USE, undefined, { users: [holder] })
    })
    await button('Eliminar rol').click()
    await button('Eliminar').click()
    const refusal = page.getByRole('alert')
    await expect.element(refusal).toMatchTextContent(`${roleFailures.ROLE_IN_USE.message}Lucía Peralta Nava`)
    await expect.element(refusal.getByRole('link')).toHaveAttribute('href', `/empleados?ficha=${holder._id}`)
    expect(shownNotices()).toEqual([])
    expect(closed).toEqual([])
  })
})

test('ACC-94: closing asks about unsaved changes; a lost permission closes with a notice', async () => {
  draw()
  await field('Nombre').fill('Caja')
  await button('Cancelar').click()
  await button('Descartar').click()
  await expect.poll(() => closed).toEqual(['closed'])
  draw(undefined, { permissions: ['get /roles/*'] })
  await expect.poll(() => closed).toEqual(['closed'])
})

describe('CON-32: a second step for a role', () => {
  const asks = page.getByRole('checkbox', { name: 'Exigir verificación en dos pasos' })

  test('CON-32: suggested for a new strong role, and can be refused', async () => {
    draw()
    const requests = serve(roles.create, () => ({ role: door }))
    await field('Nombre').fill('Caja')
    await field('Descripción').fill('Cobra')
    await expect.element(asks).not.toBeChecked()
    await whole('Todo', 'Gestión de usuarios').click()
    await expect.element(asks).toBeChecked()
    await button('Crear rol').click()
    await expect.poll(() => requests.map(({ body }) => (body as { needsFactor: boolean }).needsFactor)).toEqual([true])
  })

  test('CON-32: an existing role keeps its setting', async () => {
    draw({ ...door, allows: [{ path: '/payments/*', methods: ['delete'] }], needsFactor: false })
    const requests = serve(roles.update, () => ({ role: door }))
    await expect.element(asks).not.toBeChecked()
    await asks.click()
    await button('Guardar').click()
    await expect.poll(() => requests.map(({ body }) => (body as { needsFactor: boolean }).needsFactor)).toEqual([true])
  })
})
