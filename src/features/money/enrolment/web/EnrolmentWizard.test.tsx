import { useNavigate, useSearch } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { question } from '#web/ui/confirm.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { useStore } from '#web/state/useStore.ts'
import { EnrolmentWizard } from './EnrolmentWizard.tsx'
import { field, serveSchool } from './testing.tsx'

/** Mounts the wizard from the address bar, as the shell does. */
function Mount() {
  const navigate = useNavigate()
  const openQuestion = useStore(question)
  const { inscripcion } = useSearch({ strict: false })
  const close = () => void navigate({ to: '.', search: {}, replace: true })
  return (
    <>
      {inscripcion ? <EnrolmentWizard onClose={close} /> : <p>cerrado</p>}
      {openQuestion && <Questions />}
    </>
  )
}

const open = () => {
  serveSchool()
  render(<Mount />, { at: '/?inscripcion=nueva' })
}
const closed = () => page.getByText('cerrado')
const leave = () => page.getByRole('button', { name: 'Salir sin guardar' })

describe('ENR-10: asks before it discards unsaved changes', () => {
  test('closes an unchanged wizard without a question', async () => {
    open()
    await leave().click()
    await expect.element(closed()).toBeInTheDocument()
  })

  test('"Seguir editando" stays, "Descartar" leaves and discards', async () => {
    open()
    await userEvent.fill(field('Nombre'), 'Renata')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Seguir editando' }).click()
    await expect.element(field('Nombre')).toHaveValue('Renata')
    await leave().click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect.element(closed()).toBeInTheDocument()
    expect(Object.keys(sessionStorage).filter(key => key.includes('inscripcion'))).toEqual([])
  })
})
