import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '#web/testing/render.tsx'
import { useForm } from './useForm.ts'
import { useOnlyOne } from './useOnlyOne.ts'

const set = { options: (_options: string[]) => {} }

function Campus({ chosen = '' }: { chosen?: string }) {
  const [options, setOptions] = useState<string[]>()
  Object.assign(set, { options: setOptions })
  const form = useForm({ campus: chosen })
  useOnlyOne(options, form.values.campus !== '', campus => form.propose({ campus }))
  return <p>{`${form.values.campus || 'ninguna'}, ${form.dirty ? 'cambiado' : 'sin cambios'}`}</p>
}
const shownText = () => document.querySelector('p')?.textContent

test('LLE-60: the only campus is chosen by itself, and the form asks nothing when it closes', async () => {
  render(<Campus />)
  await expect.poll(shownText).toBe('ninguna, sin cambios')
  set.options([])
  set.options(['Lindavista'])
  await expect.poll(shownText).toBe('Lindavista, sin cambios')
})

test('LLE-60: with two options none is chosen, also when one of them goes later', async () => {
  render(<Campus />)
  set.options(['Lindavista', 'Coyoacán'])
  set.options(['Coyoacán'])
  await expect.poll(shownText).toBe('ninguna, sin cambios')
})

test('LLE-60: an earlier choice stays', async () => {
  render(<Campus chosen="Ecatepec" />)
  set.options(['Lindavista'])
  await expect.poll(shownText).toBe('Ecatepec, sin cambios')
})
