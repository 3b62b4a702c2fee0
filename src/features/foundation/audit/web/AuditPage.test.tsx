import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { audit, auditFailures, type AuditEntry } from '../contract.ts'
import { AuditPage } from './AuditPage.tsx'
import { fieldsText, recordsText } from './auditView.ts'
import { entry } from './testing.ts'

const deletionEntry = entry({
  _id: 'a00000000000000000000002',
  action: 'Eliminó un salón',
  resource: 'Salones',
  records: [],
  changes: [{ field: 'Nombre', before: 'Salón 4', after: null }],
})
const site = entry({
  _id: 'a00000000000000000000003',
  action: 'Comentó un video',
  user: { _id: 'a000000000000000000000e2', name: 'Servicio: sitio de alumnos' },
  changes: [],
})

function shows(entries: AuditEntry[], since: string | null = null) {
  const requests = serve(audit.list, () => ({ audit: entries, total: entries.length }))
  serve(audit.people, () => ({
    people: [{ _id: 'a000000000000000000000e1', name: 'Lucía Peralta Nava' }],
    resources: [
      { _id: 'students', name: 'Alumnos' },
      { _id: 'classrooms', name: 'Salones' },
    ],
    since,
  }))
  return requests
}
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
async function choose(label: string, text: string) {
  await page.getByRole('combobox', { name: label }).fill(text)
  await userEvent.keyboard('{Enter}')
}
const aside = page.getByRole('complementary', { name: 'Movimiento' })

test('AUD-14: lists every write with time, user, act and record', async () => {
  shows([entry(), deletionEntry, site])
  render(<AuditPage />)
  await expect
    .element(row('23/11/2026 10:04 Lucía Peralta Nava Cambió los datos de un alumno Ana López Ruiz Correo, Segundo teléfono'))
    .toBeVisible()
  await expect.element(row('Servicio: sitio de alumnos Comentó un video')).toBeVisible()
  expect(document.title).toBe('Configuración General | Bitácora · Plantel')
})

const moved = entry({
  _id: 'b00000000000000000000012',
  action: 'Movió a 12 alumnos de grupo',
  batch: 'b000000000000000000000ba',
  count: 12,
  changes: [],
})

test('M44, DES-20: a batch is one row with its count, which expands to its acts', async () => {
  const requests = shows([moved, deletionEntry])
  render(<AuditPage />)
  await expect.element(row('Movió a 12 alumnos de grupo Ana López Ruiz y 11 más —')).toBeVisible()
  const one = (_id: string, name: string) =>
    entry({ _id, records: [{ _id: 'a0000000000000000000005b', kind: 'Alumno', name, screen: '/alumnos' }] })
  const [beto, carla] = [one('c00000000000000000000001', 'Beto Luna'), one('c00000000000000000000002', 'Carla Mar')]
  serve(audit.list, ({ query }) => ({ audit: query.batch ? [beto, carla] : [moved], total: 2 }))
  await row('Movió a 12').click()
  const lines = aside.getByRole('list', { name: 'Movimientos de este lote' })
  await expect.element(lines.getByText('Beto Luna')).toBeVisible()
  await expect.element(lines.getByText('Carla Mar')).toBeVisible()
  expect(requests.length).toBeGreaterThan(0)
})

test('DES-15, DES-19: strikes an undone act through and marks an undo; the sidebar shows user and address; the filter keeps undone acts', async () => {
  const undoneEntry = entry({ undone: { user: 'Rosa Peralta', at: '2026-11-23T17:00:00.000Z' } })
  const did = entry({ _id: 'a00000000000000000000004', action: 'Deshizo: Salón eliminado', undoes: deletionEntry._id })
  const requests = shows([undoneEntry, did])
  render(<AuditPage />)
  await expect.element(row('Cambió los datos de un alumno').getByText('Deshecho')).toBeVisible()
  await expect.element(row('Deshizo: Salón eliminado').getByText('Deshizo', { exact: true })).toBeVisible()
  const struckText = row('Cambió los datos de un alumno').getByTitle('Cambió los datos de un alumno').element()
  expect(getComputedStyle(struckText).textDecorationLine).toBe('line-through')
  await row('Cambió los datos de un alumno').click()
  await expect.element(aside.getByText('Chrome en Windows · 187.190.1.20')).toBeVisible()
  await expect.element(aside.getByText('Rosa Peralta · 23/11/2026 11:00')).toBeVisible()
  await page.getByText('Deshechos').click()
  await expect.poll(() => requests.at(-1)?.query.state).toBe('undone')
})

test('AUD-14: sends filters by user, kind and date', async () => {
  const requests = shows([entry()])
  render(<AuditPage />)
  await expect.element(row('Ana López Ruiz')).toBeVisible()
  await choose('Persona', 'Lucía')
  await expect.poll(() => requests.at(-1)?.query).toMatchObject({ user: 'a000000000000000000000e1' })
  await choose('Tipo de registro', 'Salones')
  await expect.poll(() => requests.at(-1)?.query).toMatchObject({ user: 'a000000000000000000000e1', resource: 'classrooms' })
  await page.getByLabelText('Desde').fill('01/11/2026')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => requests.at(-1)?.query).toMatchObject({ from: '2026-11-01', skip: '0' })
})

test.for([
  [null, 'Se busca en todo lo registrado; después de 25 meses se archiva.'],
  ['2026-12-01', 'Se busca desde diciembre de 2026; lo anterior está archivado.'],
] as const)('M160: searched since %s: the foot and the empty state say it', async ([since, text]) => {
  shows([entry()], since)
  const listed = render(<AuditPage />)
  await expect.element(page.getByText(text)).toBeVisible()
  listed.unmount()
  shows([], since)
  render(<AuditPage />, { at: '/bitacora?from=2025-01-01&to=2025-01-31' })
  await expect.element(page.getByText('Ningún movimiento coincide')).toBeVisible()
  await expect.element(page.getByText(text)).toBeVisible()
})

test('AUD-16: a row opens with a readable before and after', async () => {
  shows([entry(), deletionEntry])
  render(<AuditPage />)
  await row('Ana López Ruiz').click()
  await expect.element(aside.getByRole('heading', { name: 'Cambió los datos de un alumno' })).toBeVisible()
  await expect.element(aside.getByText('Antes: ana@correo.mx')).toBeInTheDocument()
  await expect.element(aside.getByText('Después: ana.lopez@correo.mx')).toBeInTheDocument()
  await expect.element(aside.getByText('Antes: vacío')).toBeInTheDocument()
  await aside.getByRole('button', { name: 'Siguiente' }).click()
  await expect.element(aside.getByRole('heading', { name: 'Eliminó un salón' })).toBeVisible()
  // A deleted record shows only its old values.
  await expect.element(aside.getByText('Antes: Salón 4')).toBeInTheDocument()
  await expect.element(aside.getByText('Después:')).not.toBeInTheDocument()
})

test('AUD-17: loads a row of another page by itself; reports a missing one', async () => {
  serve(audit.find, ({ params }) => {
    if (params.id === deletionEntry._id) throw new Refused(auditFailures.AUDIT_NOT_FOUND)
    return { entry: entry() }
  })
  // `serve` answers with the latest match: the read of all comes before that of an id.
  shows([])
  const first = render(<AuditPage />, { at: `/bitacora?ficha=${entry()._id}` })
  await expect.element(aside.getByRole('heading', { name: 'Cambió los datos de un alumno' })).toBeVisible()
  first.unmount()
  render(<AuditPage />, { at: `/bitacora?ficha=${deletionEntry._id}` })
  await expect.element(aside.getByText('El movimiento no existe')).toBeVisible()
})

test('AUD-18: the name of a record filters by it', async () => {
  const requests = shows([entry()])
  render(<AuditPage />)
  await row('Ana López Ruiz').click()
  await aside.getByRole('button', { name: 'Ana López Ruiz' }).click()
  await expect.poll(() => requests.at(-1)?.query).toMatchObject({ record: 'a0000000000000000000005a' })
  const only = page.getByRole('button', { name: 'Solo un registro' })
  await only.click()
  await expect.element(only).not.toBeInTheDocument()
})

test('AUD-19: an empty result offers to clear the filters', async () => {
  const requests = shows([])
  render(<AuditPage />, { at: '/bitacora?resource=classrooms' })
  await expect.element(page.getByText('Ningún movimiento coincide')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.poll(() => requests.at(-1)?.query.resource).toBeUndefined()
  await expect.element(page.getByText('Todavía no hay movimientos')).toBeVisible()
})

test('AUD-15: many records and fields are counted in a list', () => {
  const { records } = entry()
  expect(recordsText({ records: [] })).toBe('—')
  expect(recordsText({ records: [...records, ...records, ...records] })).toBe('Ana López Ruiz y 2 más')
  // M79: does not count records that belong to her as further people.
  expect(recordsText({ records: [...records, { ...records[0]!, kind: 'Grupo' }, { ...records[0]!, kind: 'Comprobante' }] })).toBe(
    'Ana López Ruiz',
  )
  const changes = ['A', 'B', 'C', 'D'].map(field => ({ field, before: null, after: 'x' }))
  expect([fieldsText({ changes }), fieldsText({ changes: changes.slice(1) }), fieldsText({ changes: [] })]).toEqual([
    'A, B y 2 más',
    'B, C, D',
    '—',
  ])
})
