import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { sessionStore } from '#web/session/signedIn.ts'
import { setAppearance } from '#web/look/appearance.ts'
import { Sider, WideSider } from './Sider.tsx'
import { TopBar } from './TopBar.tsx'
import { pageTitle } from '#web/ui/Page.tsx'

const menu = page.getByRole('navigation', { name: 'Menú principal' })
const call = (part: { name: string; logo?: string }) =>
  sessionStore.set({ ...sessionStore.get()!, academy: { timeZone: 'America/Mexico_City', ...part } })

test("SHL-16: the menu's head shows the academy's name and logo; Plantel's word until there is either", async () => {
  render(<Sider />, { permissions: ['get /students/'] })
  await expect.element(menu.getByRole('img', { name: 'Plantel' })).toBeVisible()
  call({ name: 'Academia Ánima' })
  await expect.element(menu.getByText('Academia Ánima')).toBeVisible()
  call({ name: 'Academia Ánima', logo: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' })
  await expect.element(menu.getByRole('presentation')).toHaveAttribute('src', 'data:image/gif;base64,R0lGODlhAQABAAAAACw=')
  await expect.element(menu.getByRole('img', { name: 'Plantel' })).not.toBeInTheDocument()
})

test('SHL-15: Inscripción opens the wizard; every other entry leads to its route', async () => {
  render(<Sider />)
  await expect.element(menu.getByRole('link', { name: 'Inscripción' })).toHaveAttribute('href', '/?inscripcion=nueva')
  for (const [name, path] of [
    ['Alumnos', '/alumnos'],
    ['Empleados', '/empleados'],
    ['Roles', '/roles'],
    ['Sedes', '/sedes'],
    ['Cursos', '/cursos'],
    ['Grupos', '/grupos'],
    ['Asesorías', '/asesorias'],
    ['Pláticas', '/platicas'],
    ['Comentarios', '/comentarios'],
    ['Pase de asistencia', '/attendanceQr'],
    ['Gestionar códigos', '/codigos-descuento'],
    ['Editar contraseña', '/edit/password'],
    ['Configuración General', '/expertConfig'],
  ] as const)
    await expect.element(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  await expect.element(menu.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
})

test.each([
  ['wide', false],
  ['narrow', true],
] as const)(
  "SHL-17: a %s menu longer than the window scrolls between its head and 'Cerrar sesión', with the present screen in view",
  async (_, narrow) => {
    await page.viewport(1366, 500)
    render(
      <div style={{ height: '100vh' }}>
        <Sider narrow={narrow} />
      </div>,
      { at: '/papelera' },
    )
    await expect.element(menu.getByRole('link', { name: 'Configuración General' })).toBeInViewport({ ratio: 1 })
    await expect.element(menu.getByRole('link', { name: 'Hoy' })).not.toBeInViewport()
    await expect.element(menu.getByRole('button', { name: 'Cerrar sesión' })).toBeInViewport({ ratio: 1 })
    await expect.element(menu.getByRole('button', { name: narrow ? 'Ampliar menú' : 'Contraer menú' })).toBeInViewport({ ratio: 1 })
  },
)

test("SHL-17: the menu drawer of a phone opens at the present screen, 'Cerrar sesión' in view", async () => {
  await page.viewport(390, 600)
  render(<TopBar />, { at: '/expertConfig' })
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await expect.element(menu.getByRole('link', { name: 'Configuración General' })).toBeInViewport({ ratio: 1 })
  await expect.element(menu.getByRole('button', { name: 'Cerrar sesión' })).toBeInViewport({ ratio: 1 })
})

test("SHL-64: a screen inside another one highlights that one's entry, and the top bar leads back", async () => {
  await page.viewport(1366, 768)
  pageTitle.set({ section: 'Configuración General', title: 'Papelera' })
  render(
    <>
      <Sider />
      <TopBar />
    </>,
    { at: '/papelera' },
  )
  await expect.element(menu.getByRole('link', { name: 'Configuración General' })).toHaveAttribute('aria-current', 'true')
  await expect
    .element(page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Configuración General' }))
    .toHaveAttribute('href', '/expertConfig')
})

test('SHL-64: on a phone an arrow leads back', async () => {
  await page.viewport(390, 600)
  render(<TopBar />, { at: '/papelera' })
  await expect.element(page.getByRole('link', { name: 'Volver a Configuración General' })).toHaveAttribute('href', '/expertConfig')
})

test('SHL-9: the whole menu fits 768 px without scrolling', async () => {
  await page.viewport(1366, 768)
  render(
    <div style={{ height: '100vh' }}>
      <Sider />
    </div>,
  )
  await expect.element(menu.getByRole('link', { name: 'Configuración General' })).toBeVisible()
  const entries = document.querySelector('nav [role=group]')!.parentElement!
  expect(entries.scrollHeight - entries.clientHeight).toBe(0)
})

test("SHL-67: on a tablet the menu is narrow by default; the user's choice applies at any width", async () => {
  const [widen, narrow] = ['Ampliar menú', 'Contraer menú'].map(name => menu.getByRole('button', { name }))
  await page.viewport(768, 1024)
  render(<WideSider />)
  await expect.element(widen!).toBeVisible()
  await page.viewport(1366, 768)
  await expect.element(narrow!).toBeVisible()
  try {
    await narrow!.click()
    await expect.element(widen!).toBeVisible()
    await widen!.click()
    await page.viewport(768, 1024)
    await expect.element(narrow!).toBeVisible()
  } finally {
    setAppearance({ narrowMenu: undefined })
  }
})

test('SHL-67: beside a long title the search shrinks to its icon; the title stays whole', async () => {
  await page.viewport(768, 1024)
  pageTitle.set({ section: 'Códigos', title: 'Gestión de Códigos de Descuento' })
  render(
    <div style={{ width: 552 }}>
      <TopBar />
    </div>,
  )
  const title = page.getByText('Gestión de Códigos de Descuento')
  await expect.element(title).toBeVisible()
  await expect.element(page.getByText('Códigos', { exact: true })).not.toBeVisible()
  const { scrollWidth, clientWidth } = title.element()
  expect(scrollWidth).toBe(clientWidth)
  expect(page.getByRole('button', { name: 'Buscar en Plantel' }).element().getBoundingClientRect().width).toBeLessThan(120)
})

test('SHL-67: on a phone a long title takes two lines, whole', async () => {
  await page.viewport(390, 844)
  pageTitle.set({ section: 'Códigos', title: 'Gestión de Códigos de Descuento' })
  render(<TopBar />)
  const title = page.getByText('Gestión de Códigos de Descuento')
  await expect.element(title).toBeVisible()
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = title.element()
  expect([scrollHeight, scrollWidth]).toEqual([clientHeight, clientWidth])
})
