// Each tab and view of the file has its own address, on a phone and at the desk.
import { expect, test } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn, tokenOf } from './support/accounts.ts'

/** Each tab's text; null: the name of the student's group, which depends on the demo's day. */
const TABS: [ver: string, label: string, shows: string | RegExp | null][] = [
  ['resumen', 'Resumen', 'Próxima clase'],
  ['datos', 'Datos personales', 'valeria.gtz.s@gmail.com'],
  ['pagos', 'Pagos', 'Costo del curso'],
  ['comentarios', 'Comentarios', /comentario/i],
  ['asistencia', 'Asistencia', null],
  ['privacidad', 'Privacidad', 'Aviso de privacidad 2'],
  ['notificacion', 'Enviar notificación', 'Mensaje del Email'],
  ['contrasena', 'Cambiar contraseña', /contraseña/i],
  ['cursos', 'Cursos', 'Cambiar de grupo'],
  ['financieros', 'Financieros', 'Saldo a favor'],
  ['folios', 'Folios', /folio/i],
]

test('STU-44: every tab and view has its own link, and is not wider than the screen', { tag: ['@phone', '@whole'] }, async ({ page }) => {
  await signIn(page, 'admin')
  const headers = { authorization: `Bearer ${await tokenOf(page, 'admin')}` }
  const students = await (await page.request.get('/api/students/search?query=valeria.gtz', { headers })).json()
  const { _id } = students.result.hits.hits[0] as { _id: string }
  const { groups } = (await (await page.request.get(`/api/students/${_id}/groups`, { headers })).json()) as { groups: { name: string }[] }
  for (const [ver, label, shows] of TABS) {
    await page.goto(`/alumnos?ficha=${_id}&ver=${ver}`)
    const file = page.getByRole('dialog').filter({ has: page.getByRole('tablist') })
    await expect(file.getByRole('tab', { name: label, exact: true })).toHaveAttribute('aria-selected', 'true')
    const panel = file.getByRole('tabpanel').filter({ visible: true }).first()
    await expect(panel.getByText(shows ?? groups[0]!.name).first()).toBeVisible()
    const wide = await panel.evaluate(element => element.scrollWidth - element.clientWidth)
    expect(wide, `${label} is wider than the screen`).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  }
})
