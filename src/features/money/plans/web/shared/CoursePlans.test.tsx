import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/access.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { planFailures, planTemplates, type PlanTemplate } from '../../contract.ts'
import { CoursePlans } from './CoursePlans.tsx'

const COURSE = { _id: 'a00000000000000000000001', name: 'ECOEMS Intensivo' }
const MONTHLY: PlanTemplate = {
  _id: 'a00000000000000000000041',
  course: COURSE._id,
  name: '3 mensualidades',
  payments: 3,
  monthDay: 5,
  weeks: null,
  firstShare: 30,
  isDefault: true,
}
function show(templates: PlanTemplate[], permissions?: Permission[]) {
  serve(planTemplates.ofCourse, () => ({ templates, closedDays: [] }))
  render(
    <>
      <CoursePlans course={COURSE} />
      <Questions />
    </>,
    permissions ? { permissions } : {},
  )
}
const part = () => page.getByRole('region', { name: 'Planes de pago' })
const field = (name: RegExp) => page.getByRole('textbox', { name })

test('COB-9: a course’s plans show their rule and the default; users who only enrol change nothing', async () => {
  show([MONTHLY], ['post /students/register'])
  await expect.element(part()).toMatchTextContent(/3 mensualidades.*Predeterminado.*3 pagos, el día 5 de cada mes, 30 % hoy/)
  await expect.element(part().getByRole('button')).not.toBeInTheDocument()
})

test('COB-9: without plans says what applies', async () => {
  show([])
  await expect.element(part()).toMatchTextContent('Sin planes: al inscribir solo se ofrece «De contado».')
})

test('COB-9: Coordinación adds one; an error shows at its field', async () => {
  show([])
  const requests = serve(planTemplates.create, () => ({ template: MONTHLY }))
  await page.getByRole('button', { name: 'Agregar plan' }).click()
  await userEvent.fill(field(/^Nombre/), 'Quincenas')
  await page.getByText('Cada tantas semanas').click()
  await userEvent.fill(field(/^Semanas entre pagos/), '9')
  await userEvent.keyboard('{Enter}')
  await expect.element(field(/^Semanas entre pagos/)).toHaveAccessibleDescription('De 1 a 8 semanas.')
  await userEvent.fill(field(/^Semanas entre pagos/), '2')
  await userEvent.fill(field(/^Pagos/), '6')
  await page.getByText('Nada', { exact: true }).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(requests[0]!.body).toEqual({
    course: COURSE._id,
    name: 'Quincenas',
    payments: 6,
    monthDay: null,
    weeks: 2,
    firstShare: 0,
    isDefault: false,
  })
})

test('COB-9: changes one, reports a name in use at its field, and archives one after a question', async () => {
  show([MONTHLY])
  serve(planTemplates.update, () => {
    throw new Refused(planFailures.TEMPLATE_NAME_TAKEN, [{ path: 'name', message: planFailures.TEMPLATE_NAME_TAKEN.message }])
  })
  await page.getByRole('button', { name: 'Editar el plan 3 mensualidades' }).click()
  await expect.element(field(/^Porcentaje de hoy/)).toHaveValue('30')
  await userEvent.fill(field(/^Nombre/), '6 pagos')
  await userEvent.keyboard('{Enter}')
  await expect.element(field(/^Nombre/)).toHaveAccessibleDescription('Ya hay un plan con ese nombre en el curso.')
  const requests = serve(planTemplates.update, () => ({ template: MONTHLY }))
  await userEvent.fill(field(/^Nombre/), '3 pagos')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => requests[0]?.body).toMatchObject({ name: '3 pagos', monthDay: 5, weeks: null, firstShare: 30, isDefault: true })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const archived = serve(planTemplates.remove, () => ({ template: MONTHLY }))
  await page.getByRole('button', { name: 'Archivar el plan 3 mensualidades' }).click()
  await expect.element(page.getByText('Los planes ya acordados con él no cambian.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Archivar', exact: true }).click()
  await expect.poll(() => archived[0]?.params).toEqual({ id: MONTHLY._id })
})
