import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { courses } from '#features/teaching/courses/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { serve } from '#web/testing/serve.ts'
import { course, fillPerson, full, open, sabatino, serveSchool } from './testing.tsx'

const free = { ...full, available: 4 }
const radio = (name: RegExp) => page.getByRole('radio', { name })
const enter = () => userEvent.keyboard('{Enter}')

test('M73: late courses and groups get the focus when they arrive; an early Enter changes nothing', async () => {
  const late = { courses: Promise.withResolvers<void>(), groups: Promise.withResolvers<void>() }
  serveSchool([sabatino, free])
  serve(courses.list, () => late.courses.promise.then(() => ({ courses: [course] })))
  serve(groups.list, () => late.groups.promise.then(() => ({ groups: [sabatino, free] })))
  open()
  await fillPerson()
  await enter()
  await expect.element(page.getByRole('region', { name: 'Seleccionar curso' })).toHaveFocus()
  late.courses.resolve()
  await expect.element(radio(/ECOEMS/)).toHaveFocus()
  await enter()
  await expect.element(page.getByRole('region', { name: 'Seleccionar grupo' })).toHaveFocus()
  await enter()
  late.groups.resolve()
  await expect.element(radio(/Sabatino A|Dominical B/).first()).toHaveFocus()
})
