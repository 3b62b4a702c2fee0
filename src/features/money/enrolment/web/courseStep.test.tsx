import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { courses } from '#features/teaching/courses/contract.ts'
import { serve } from '#web/testing/serve.ts'
import { course, fillPerson, next, open, serveSchool } from './testing.tsx'

const SUPERIOR = 'a00000000000000000000012'

test('M77: step 2 opens at Superior when all active courses are there; the empty level links to it', async () => {
  serveSchool()
  const off = { ...course, _id: 'a00000000000000000000006', active: false }
  serve(courses.list, () => ({ courses: [{ ...course, courseLevel: SUPERIOR }, off] }))
  open()
  await fillPerson()
  await next().click()
  await expect.element(page.getByRole('radio', { name: /ECOEMS/ })).toHaveFocus()
  await page.getByRole('tab', { name: 'Media Superior' }).click()
  await page.getByRole('button', { name: 'Ver Superior' }).click()
  await expect.element(page.getByRole('tab', { name: /^(Tab 2 of 2 )?Superior$/ })).toHaveFocus()
  await expect.element(page.getByRole('radio', { name: /ECOEMS/ })).toBeVisible()
})

test('M77: says when no level has an active course', async () => {
  serveSchool()
  serve(courses.list, () => ({ courses: [{ ...course, active: false }] }))
  open()
  await fillPerson()
  await next().click()
  await expect.element(page.getByText('No hay cursos activos')).toBeVisible()
})
