import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { TopBar } from '#web/shell/TopBar.tsx'
import { DataTable } from './DataTable.tsx'
import { Page } from './Page.tsx'
import { WizardAside, WizardFoot, WizardPane, WizardShell } from './WizardShell.tsx'

afterEach(() => page.viewport(1366, 768))
const rows = Array.from({ length: 10 }, (_, at) => ({ _id: `65a00000000000000000000${at}`, name: `Alumno ${at}` }))
const slot = (name: string) => document.querySelector<HTMLElement>(`[data-slot='${name}']`)!

function Students() {
  return (
    <div style={{ height: 320, display: 'flex' }}>
      <Page title="Alumnos" tools={<input aria-label="Buscar alumno" />} action={<button type="button">Inscripción</button>}>
        <DataTable
          table={{ rows, total: 10, page: 1, limit: 10, setPage: () => {} }}
          label="Alumnos"
          noun={['alumno', 'alumnos']}
          empty={null}
          card={row => ({ title: row.name, line: '—' })}
          columns={[{ title: 'Nombre', dataIndex: 'name' }]}
        />
      </Page>
    </div>
  )
}

test('M85: at 683 × 384 the page scrolls, its list has more than 200 px', async () => {
  await page.viewport(683, 384)
  render(<Students />)
  await expect.element(page.getByText('Alumno 9')).toBeInTheDocument()
  const main = slot('page-main')
  expect(main.scrollHeight).toBeGreaterThan(main.clientHeight)
  expect(slot('list').getBoundingClientRect().height).toBeGreaterThan(200)
})

test('M85: at 683 × 384 the act is in the head, whose 48 px are all that is fixed', async () => {
  await page.viewport(683, 384)
  render(
    <>
      <TopBar />
      <Students />
    </>,
  )
  const act = page.getByRole('button', { name: 'Inscripción' })
  const head = () => document.querySelector('header')!
  await expect.poll(() => head().contains(act.element())).toBe(true)
  expect(head().getBoundingClientRect().height).toBe(48)
  await page.viewport(390, 844)
  await expect.poll(() => head().contains(act.element())).toBe(false)
})

test("M85: at 683 × 384 a wizard's fields scroll under a head that has the buttons", async () => {
  await page.viewport(683, 384)
  render(
    <WizardShell
      title="Inscripción"
      steps={['Pago']}
      step={1}
      onNext={() => {}}
      onClose={() => {}}
      foot={<WizardFoot>Siguiente</WizardFoot>}
    >
      <WizardPane label="Pago">
        <div style={{ height: 600 }}>Cantidad</div>
      </WizardPane>
    </WizardShell>,
  )
  await expect.element(page.getByText('Cantidad')).toBeVisible()
  const fields = page.getByRole('region', { name: 'Pago' }).element().parentElement!
  expect(fields.clientHeight).toBeGreaterThan(300)
  expect(fields.scrollHeight).toBeGreaterThan(600)
  const buttons = slot('wizard-foot').getBoundingClientRect()
  expect([buttons.top, buttons.bottom]).toEqual([0, 48])
})

test.each([768, 820])('M85: at %i px a wizard has one column, with its summary below', async width => {
  await page.viewport(width, 1024)
  render(
    <WizardShell
      title="Inscripción"
      steps={['Datos personales', 'Pago']}
      step={1}
      onNext={() => {}}
      onClose={() => {}}
      aside={<WizardAside label="Resumen">UNAM Superior</WizardAside>}
      foot={<WizardFoot>Siguiente</WizardFoot>}
    >
      <WizardPane label="Pago">Cantidad</WizardPane>
    </WizardShell>,
  )
  const pane = page.getByRole('region', { name: 'Pago' })
  await expect.element(pane).toBeVisible()
  const [paneBox, right] = [pane.element(), page.getByRole('complementary', { name: 'Resumen' }).element()].map(each =>
    each.getBoundingClientRect(),
  )
  expect(right!.top).toBeGreaterThanOrEqual(paneBox!.bottom)
  expect(paneBox!.width).toBeGreaterThan(600)
})
