import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { store } from '#web/state/store.ts'
import { useStore } from '#web/state/useStore.ts'
import { FormModal } from './FormModal.tsx'
import { Modal } from './Modal.tsx'
import { Skeleton } from './Skeleton.tsx'
import { useFirstFocus } from './useFirstFocus.ts'
import { WizardFoot, WizardPane, WizardShell, WizardWays } from './WizardShell.tsx'
import { useRef } from 'react'

const arrived = store(false)
async function frames(): Promise<void> {
  for (let at = 0; at < 30; at++) await new Promise(requestAnimationFrame)
}

function Content() {
  if (!useStore(arrived)) return <Skeleton rows={3} />
  return (
    <div role="radiogroup" aria-invalid>
      <input type="radio" name="group" aria-label="Lleno" disabled />
      <input type="radio" name="group" aria-label="Sabatino" data-first />
    </div>
  )
}

function Pane({ step }: { step: number }) {
  const box = useRef<HTMLElement>(null)
  useFirstFocus(box, String(step))
  return (
    <WizardPane ref={box} label={`Paso ${step}`}>
      {step === 1 ? <input aria-label="Nombre" data-first /> : <Content />}
    </WizardPane>
  )
}

function Wizard() {
  const [step, setStep] = useState(1)
  const foot = (
    <WizardFoot>
      <button type="button">Salir sin guardar</button>
      <WizardWays next="Siguiente" />
    </WizardFoot>
  )
  return (
    <WizardShell title="Inscripción" steps={['Datos', 'Grupo']} step={step} onNext={() => setStep(2)} onClose={() => {}} foot={foot}>
      <Pane step={step} />
    </WizardShell>
  )
}
const Window = () => (
  <FormModal title="Anotar" onClose={() => {}} onSubmit={() => {}}>
    <Content />
  </FormModal>
)

const Reading = ({ first }: { first?: 'heading' }) => (
  <Modal open title="Historial de Ana" footer={<button type="button">Cerrar</button>} {...(first && { first })}>
    {useStore(arrived) ? <p>Sin movimientos</p> : <Skeleton rows={2} />}
  </Modal>
)
const Searching = ({ first }: { first?: 'heading' }) => (
  <Modal open title="Alumnos de Ana" {...(first && { first })}>
    {useStore(arrived) ? <input aria-label="Buscar" /> : <Skeleton rows={2} />}
  </Modal>
)

beforeEach(() => arrived.set(false))
const choice = page.getByRole('radio', { name: 'Sabatino' })

async function openWizard() {
  render(<Wizard />)
  await expect.element(page.getByLabelText('Nombre')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('region', { name: 'Paso 2' })).toBeVisible()
}
async function openWindow() {
  render(<Window />)
  await expect.element(page.getByRole('dialog')).toBeVisible()
}

describe.each([
  ['a wizard', openWizard],
  ['a window', openWindow],
])('M73: content of %s that comes late', (_what, open) => {
  test('M73: gets the focus when it comes, also after an early Enter', async () => {
    await open()
    await frames()
    await userEvent.keyboard('{Enter}')
    arrived.set(true)
    await expect.element(choice).toHaveFocus()
  })

  test('M73: the focus waits inside the window, not behind it', async () => {
    await open()
    await frames()
    expect(document.activeElement?.closest('[role=dialog], .ant-modal')).not.toBeNull()
  })

  test('M73: keeps the focus where the user has gone meanwhile', async () => {
    await open()
    await frames()
    await userEvent.keyboard('{Tab}')
    const removedField = document.activeElement
    expect(removedField).toBeInstanceOf(HTMLButtonElement)
    arrived.set(true)
    await expect.element(choice).toBeVisible()
    await frames()
    expect(document.activeElement).toBe(removedField)
  })
})

test('M73: an immediate step has the focus at once', async () => {
  arrived.set(true)
  await openWizard()
  await expect.element(choice).toHaveFocus()
})

describe('M94: a window without a form', () => {
  const heading = (name: string) => page.getByText(name, { exact: true })

  test('M94: gives the focus to its first field when that comes, not to its cross', async () => {
    render(<Searching />)
    await frames()
    arrived.set(true)
    await expect.element(page.getByLabelText('Buscar')).toHaveFocus()
  })

  test('M94: without a field its heading has the focus, once everything has come', async () => {
    render(<Reading />)
    await frames()
    arrived.set(true)
    await expect.element(heading('Historial de Ana')).toHaveFocus()
  })

  test('M94: in a window with keys the heading comes before its search', async () => {
    arrived.set(true)
    render(<Searching first="heading" />)
    await expect.element(heading('Alumnos de Ana')).toHaveFocus()
  })
})
