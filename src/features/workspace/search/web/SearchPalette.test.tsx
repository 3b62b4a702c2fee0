import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useLocation } from '@tanstack/react-router'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { search, type Hit } from '../contract.ts'
import { SearchPalette } from './SearchPalette.tsx'
import { hit, idOf, COMMANDS } from './testing.ts'

const ANA = hit(1, 'Ana Ruiz')
const SOFIA = hit(2, 'Sofía Ruiz')
const RECENT = 'plantel.recent.a00000000000000000000001'

const Address = () => <output aria-label="Dirección">{useLocation({ select: ({ href }) => href })}</output>
const address = () => page.getByRole('status', { name: 'Dirección' })
const field = () => page.getByRole('combobox', { name: 'Buscar en Plantel' })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const lit = () => page.getByRole('option', { selected: true })
const litText = () => lit().query()?.textContent

async function draw(hits: readonly Hit[] = [ANA, SOFIA], at = '/grupos?ver=editar') {
  const closed = vi.fn()
  const requests = serve(search.find, ({ query }) => ({
    hits: query.ids ? hits.filter(({ kind, _id }) => query.ids!.includes(`${kind}:${_id}`)) : [...hits],
  }))
  render(
    <>
      <Address />
      <SearchPalette commands={COMMANDS} onClose={closed} />
    </>,
    { at },
  )
  await expect.element(field()).toHaveFocus()
  return { closed, sent: requests }
}

test('SEA-10: results while typing; arrows wrap around, Enter opens the record with its sidebar', async () => {
  const { closed, sent } = await draw()
  await userEvent.type(field(), 'ruiz')
  await expect.element(option(/Ana Ruiz/)).toBeVisible()
  await expect.poll(() => sent.at(-1)!.query).toEqual({ q: 'ruiz' })
  await expect.poll(litText).toMatch(/^Ana Ruiz/)
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(litText).toMatch(/^Sofía Ruiz/)
  expect(field().element().getAttribute('aria-activedescendant')).toBe(lit().element().id)
  await userEvent.keyboard('{Enter}')
  expect(closed).toHaveBeenCalledOnce()
  await expect.element(address()).toHaveTextContent(`/alumnos?ficha=${idOf(2)}`)
  expect(JSON.parse(localStorage.getItem(RECENT)!)).toEqual([`student:${idOf(2)}`])
})

test('SEA-12: an action above the current screen keeps its address', async () => {
  await draw([])
  await userEvent.type(field(), 'inscribir')
  await userEvent.keyboard('{Enter}')
  await expect.element(address()).toHaveTextContent('/grupos?ver=editar&inscripcion=nueva')
})

test('LLE-67: Rosa searches for invoices and reads that Plantel makes none', async () => {
  await draw([])
  await userEvent.type(field(), 'factura')
  await expect.element(page.getByText('Factura: Plantel no timbra CFDI.')).toBeVisible()
  await expect.element(page.getByText('Nada coincide')).not.toBeInTheDocument()
})

test('SEA-11: Enter before the answer waits for it, and never opens an earlier result', async () => {
  let answer: ((hits: Hit[]) => void) | undefined
  serve(search.find, ({ query }) => (query.q === 'so' ? new Promise(resolve => (answer = hits => resolve({ hits }))) : { hits: [ANA] }))
  render(
    <>
      <Address />
      <SearchPalette commands={[]} onClose={() => {}} />
    </>,
  )
  await expect.element(field()).toHaveFocus()
  await userEvent.type(field(), 'an')
  await expect.element(option(/Ana Ruiz/)).toBeVisible()
  await field().fill('so')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => answer).toBeDefined()
  await expect.element(address()).toHaveTextContent('/')
  answer!([SOFIA])
  await expect.element(address()).toHaveTextContent(`/alumnos?ficha=${idOf(2)}`)
})

test('SEA-10: Ctrl+Enter opens another tab and stays', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { closed } = await draw()
  await userEvent.type(field(), 'ana')
  await expect.element(option(/Ana Ruiz/)).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  // The visible results may be of 'an': Enter waits for the answer to 'ana'.
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith(`/alumnos?ficha=${idOf(1)}`, '_blank', 'noopener'))
  expect(closed).not.toHaveBeenCalled()
  opened.mockRestore()
})

test('SEA-10: Escape closes', async () => {
  const { closed } = await draw()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
})

describe('recent records', () => {
  test('SEA-8: show under Recientes, loaded by id; omits deleted ones; each user has their own', async () => {
    localStorage.setItem(RECENT, JSON.stringify([`student:${idOf(2)}`, `student:${idOf(9)}`]))
    localStorage.setItem('plantel.recent.b00000000000000000000001', JSON.stringify([`student:${idOf(1)}`]))
    const { sent } = await draw()
    const recent = () => page.getByRole('group', { name: 'Recientes' }).getByRole('option').elements()
    await expect.poll(() => recent().map(each => each.textContent)).toEqual(['Sofía Ruiz26-2'])
    expect(sent[0]!.query).toEqual({ ids: `student:${idOf(2)},student:${idOf(9)}` })
  })

  test('SEA-8: ignores unreadable stored entries: requests nothing', async () => {
    localStorage.setItem(RECENT, '{"broken')
    const { sent } = await draw()
    await expect.element(option('Nuevo grupo')).toBeVisible()
    expect(sent).toEqual([])
  })
})

describe('empty, failed', () => {
  test('SEA-14: no results', async () => {
    await draw([])
    await userEvent.type(field(), 'zzz')
    await expect.element(page.getByText(/Nada con «zzz» en lo que puedes ver\./)).toBeVisible()
    await expect.element(page.getByText('Sin resultados')).toBeInTheDocument()
    expect(field().element().getAttribute('aria-expanded')).toBe('false')
  })

  test('SEA-14: no answer: the reason and Reintentar; still finds screens', async () => {
    let broken = true
    serve(search.find, () => {
      if (broken) throw new TypeError('offline')
      return { hits: [ANA] }
    })
    render(<SearchPalette commands={COMMANDS} onClose={() => {}} />)
    await expect.element(field()).toHaveFocus()
    await userEvent.type(field(), 'grup')
    await expect.element(option('Grupos')).toBeVisible()
    const again = page.getByRole('button', { name: 'Reintentar' })
    await expect.element(again).toBeVisible()
    broken = false
    await again.click()
    await expect.element(option(/Ana Ruiz/)).toBeVisible()
  })

  test('SEA-5: marks inactive or ended records', async () => {
    await draw([hit(1, 'Zafiro', { kind: 'group', off: true })])
    await userEvent.type(field(), 'zafiro')
    await expect.element(option(/Zafiro.*No vigente/)).toBeVisible()
  })
})

test('SEA-17: on a phone it fills the screen', async () => {
  await page.viewport(390, 844)
  await draw()
  const { width, height } = page.getByRole('dialog', { name: 'Buscar en Plantel' }).element().getBoundingClientRect()
  expect([width, height]).toEqual([390, 844])
})
