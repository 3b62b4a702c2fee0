import { ConfigProvider, Input } from 'antd'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { put, routes } from '#contract/route.ts'
import { never } from '#lib/undo.ts'
import { sessionStore } from '#web/session/signedIn.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { plantelTheme } from '#web/look/theme.ts'
import { visibleToasts } from '#web/ui/toasts.ts'
import { LOST_ACCESS_TEXT } from '#web/session/useLostAccess.ts'
import { Field } from './Field.tsx'
import { FormModal } from './FormModal.tsx'
import { Questions } from './Questions.tsx'
import { useForm } from './useForm.ts'
import { useRouteForm } from './useRouteForm.ts'

const things = routes('formModalTest', {
  save: put('/things', {
    summary: 'Change',
    access: 'put /students/',
    scope: 'open',
    undo: never('Prueba.'),
    body: z.object({ name: z.string().min(3, 'Mínimo 3 letras'), note: z.string().optional() }),
  }),
})
const refusals = failures({ TAKEN: [409, 'Ya existe'] })
const onClose = vi.fn()

function Sample() {
  const form = useForm({ name: '', note: '' }, { schema: things.save.body, draft: 'sample' })
  const { submit, busy } = useRouteForm({
    route: things.save,
    form,
    onDone: onClose,
    check: ({ name }) => (name ? null : { field: 'name', text: 'Debes ingresar un nombre' }),
  })
  return (
    <FormModal
      title="Editar"
      access={things.save.access}
      dirty={form.dirty}
      discard={() => form.reset()}
      busy={busy}
      onClose={onClose}
      onSubmit={event => void submit(event)}
    >
      <Field form={form} name="name" label="Nombre">
        <Input />
      </Field>
      <Field form={form} name="note" label="Nota">
        <Input />
      </Field>
    </FormModal>
  )
}
const draw = (options?: Parameters<typeof render>[1]) => (
  onClose.mockClear(),
  render(
    <>
      <Sample />
      <Questions />
    </>,
    options,
  )
)
const name = page.getByLabelText('Nombre')
const save = page.getByRole('button', { name: 'Guardar' })

test('SHL-35: the focus starts in the first field, and the schema marks required fields', async () => {
  draw()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAttribute('aria-required', 'true')
  await expect.element(page.getByLabelText('Nota')).not.toHaveAttribute('aria-required')
})

test('SHL-35: a window that opens late does not take the focus between two fields', async () => {
  draw()
  await expect.element(name).toHaveFocus()
  const panel = name.element().closest<HTMLElement>('.ant-modal')!
  // Simulates antd when nothing in its window has the focus: here in the middle of a Tab.
  const late = () => panel.focus()
  name.element().addEventListener('blur', late, { once: true })
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByLabelText('Nota')).toHaveFocus()
})

test('SHL-35: typed text stays while the window waits for a frame after its animation', async () => {
  const frames = vi.spyOn(window, 'requestAnimationFrame')
  const moves = () => document.querySelector('.ant-zoom-appear-active')
  const ended = new Promise<void>(resolve => {
    new MutationObserver((_, watcher) => {
      if (!moves()) return
      watcher.disconnect()
      frames.mockReturnValue(0)
      moves()!.dispatchEvent(new AnimationEvent('animationend', { bubbles: true }))
      resolve()
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })
  })
  try {
    render(
      <ConfigProvider theme={plantelTheme('light')}>
        <Sample />
      </ConfigProvider>,
    )
    await ended
    await userEvent.click(name)
    await userEvent.keyboard('Valeria')
    await expect.element(name).toHaveValue('Valeria')
  } finally {
    frames.mockRestore()
  }
})

test("SHL-36: checks the form's rules first, then the schema; toast and mark, no call", async () => {
  const requests = serve(things.save, () => ({}))
  draw()
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Debes ingresar un nombre')
  await name.fill('ab')
  await save.click()
  await expect.element(page.getByRole('alert').last()).toHaveTextContent('Mínimo 3 letras')
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  expect(requests).toEqual([])
})

test("M53: a toast's text is also under its field until the field changes", async () => {
  draw()
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const below = page.getByRole('dialog').getByText('Debes ingresar un nombre', { exact: true })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Debes ingresar un nombre')
  await expect.element(below).toBeVisible()
  expect(below.element().id).toBe(name.element().getAttribute('aria-describedby'))
  visibleToasts.set([])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await page.getByLabelText('Nota').fill('x')
  await expect.element(below).toBeVisible()
  expect(below.element().getBoundingClientRect().height).toBeGreaterThan(10)
  await name.fill('A')
  await expect.element(below).not.toBeInTheDocument()
})

test("SHL-37: shows the server's field errors under their fields, without a toast", async () => {
  serve(things.save, () => {
    throw new Refused(refusals.TAKEN, [{ path: 'name', message: 'Ya existe ese nombre' }])
  })
  draw()
  await name.fill('Ana')
  await save.click()
  await expect.element(page.getByText('Ya existe ese nombre')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('M55, SHL-62: closing with unsaved changes asks, with the focus on the safe answer; a saved form closes at once', async () => {
  serve(things.save, () => ({}))
  draw()
  await name.fill('Ana')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(page.getByRole('button', { name: 'Seguir editando' })).toHaveFocus()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  expect(onClose).not.toHaveBeenCalled()
  await save.click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sessionStorage.length).toBe(0)
})

test('SHL-38: a draft survives a reload, a discarded one does not', async () => {
  const first = draw()
  await name.fill('Ana')
  first.unmount()
  draw()
  await expect.element(name).toHaveValue('Ana')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sessionStorage.length).toBe(0)
})

test('SHL-39: a modal closes with a notice when its permission is lost', async () => {
  draw({ permissions: ['put /students/'] })
  await expect.element(name).toBeVisible()
  sessionStore.set({ ...sessionStore.get()!, allows: [] })
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  await expect.element(page.getByRole('alert')).toHaveTextContent(LOST_ACCESS_TEXT)
})

const styles = import.meta.glob<string>('/src/features/**/*.css', { query: '?raw', import: 'default', eager: true })

test('M55: on a phone every window fills the screen; features use no other kind', async () => {
  await page.viewport(390, 844)
  for (const width of [360, 1016]) {
    const { unmount } = render(
      <FormModal title="Reportes" width={width} onClose={onClose}>
        <p>Texto</p>
      </FormModal>,
    )
    await expect.element(page.getByRole('dialog', { name: 'Reportes' })).toBeVisible()
    const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
    await vi.waitFor(() => {
      const { x, y, right, height } = box('.ant-modal-container')
      expect([x, y, right, height]).toEqual([0, 0, 390, 844])
    })
    const close = box('.ant-modal-close')
    expect([close.width, close.height, close.top, 390 - close.right]).toEqual([44, 44, 6, 6])
    unmount()
  }
  const own = Object.entries(styles).filter(([, css]) =>
    /modal[^{}]*\{[^{}]*(\s(width: 100vw|top: 0 !important))|ant-modal-close\)?\s*\{[^}]*\swidth: 44px/.test(css),
  )
  expect(Object.keys(styles).length).toBeGreaterThan(20)
  expect(own.map(([file]) => file)).toEqual([])
})
