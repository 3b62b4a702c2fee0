import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { useForm } from '#web/ui/useForm.ts'
import { sourceFailures, sources, type Source } from '../../contract.ts'
import { editedSource, newSource, SourceField } from './SourceField.tsx'
import { SourcesView } from './SourcesView.tsx'

const sourceOf = (at: number, name: string, archived = false): Source => ({
  _id: `a0000000000000000000008${at}`,
  name,
  position: at,
  archived,
})
const ALL = [sourceOf(1, 'Facebook'), sourceOf(2, 'Volante'), sourceOf(3, 'Radio', true)]
const show = (all = ALL) => {
  serve(sources.list, () => ({ sources: all }))
  render(<SourcesView section="Cuenta" title="Configuraciones del sistema" back={null} />)
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('DIR-44: Coordinación adds, renames, moves and archives an answer, and offers an archived one again', async () => {
  show()
  const added = serve(sources.create, () => ({ sources: ALL }))
  const saved = serve(sources.update, () => ({ sources: ALL }))
  await expect.element(page.getByRole('heading', { name: 'Cómo se enteró' })).toBeVisible()
  await page.getByRole('textbox', { name: /^Otra opción/ }).fill('Feria')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => added.map(({ body }) => body)).toEqual([{ name: 'Feria' }])
  await page.getByRole('textbox', { name: 'Opción Volante' }).fill('Volante de la calle')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => saved.map(({ body }) => body)).toEqual([{ name: 'Volante de la calle' }])
  await button('Subir Volante').click()
  await expect.poll(() => saved.at(-1)!.body).toEqual({ position: 0 })
  await button('Archivar Facebook').click()
  await expect.poll(() => saved.at(-1)!.body).toEqual({ archived: true })
  await button('Volver a ofrecer Radio').click()
  await expect.poll(() => saved.at(-1)!.body).toEqual({ archived: false })
})

test('DIR-44: a taken name is refused at its field; with twenty there is no further one; without any nothing is asked', async () => {
  show([])
  await expect.element(page.getByText('Sin opciones: no se pregunta.')).toBeVisible()
  serve(sources.create, () => {
    throw new Refused(sourceFailures.SOURCE_TAKEN, [{ path: 'name', message: sourceFailures.SOURCE_TAKEN.message }])
  })
  await page.getByRole('textbox', { name: /^Otra opción/ }).fill('facebook')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: /^Otra opción/ })).toHaveAccessibleDescription('Ya existe esa opción.')
})

test('DIR-44: the question is optional; an archived answer shows for people who gave it; sends only changes', async () => {
  serve(sources.list, () => ({ sources: ALL }))
  const SourceForm = ({ source }: { source: string }) => <SourceField form={useForm({ source })} />
  const { unmount } = render(<SourceForm source="" />)
  await page.getByRole('combobox', { name: /^Cómo se enteró/ }).click()
  await expect.element(page.getByRole('option', { name: 'Facebook' })).toBeInTheDocument()
  await expect.element(page.getByText('Radio')).not.toBeInTheDocument()
  unmount()
  render(<SourceForm source={ALL[2]!._id} />)
  await expect.element(page.getByText('Radio')).toBeVisible()
  expect([newSource({ source: '' }), newSource({ source: 'a' })]).toEqual([{}, { source: 'a' }])
  expect([editedSource({ source: 'a' }, 'a'), editedSource({ source: '' }, 'a')]).toEqual([{}, { source: null }])
})
