import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { courses, type Course, type ListedCourse } from '../../contract.ts'
import { CoursePicker } from './CoursePicker.tsx'
import { pickable } from './pickable.ts'

const id = (number: number) => `c${String(number).padStart(23, '0')}`
const levels = [
  { _id: id(91), name: 'Media Superior', description: '' },
  { _id: id(92), name: 'Superior', description: '' },
]
const course = (number: number, name: string, part: Partial<Course> = {}): ListedCourse => ({
  _id: id(number),
  name,
  price: 5000,
  duration: 140,
  active: true,
  activeExternal: true,
  courseLevel: levels[0]!._id,
  courseType: id(81),
  isParent: false,
  children: [],
  groups: 0,
  creationDate: '2026-01-01T18:00:00.000Z',
  ...part,
})
const modules = [1, 2, 3, 4].map(number => course(number, `Módulo ${number}`))
const ecoems = course(10, 'ECOEMS', { isParent: true, children: modules.map(({ _id, name }) => ({ _id, name })) })
const algebra = course(11, 'Álgebra')
const uam = course(12, 'UAM', { courseLevel: levels[1]!._id })
const all = [ecoems, algebra, uam, ...modules, course(13, 'Apagado', { active: false })]

let choices: Course[] = []
function Host({ first = null }: { first?: string | null }) {
  const [value, set] = useState(first)
  return (
    <CoursePicker
      value={value}
      onChange={next => {
        choices.push(next)
        set(next._id)
      }}
    />
  )
}
function draw(first?: string) {
  choices = []
  serve(courses.levels, () => ({ courseLevels: levels }))
  serve(courses.list, () => ({ courses: all }))
  render(<Host first={first} />)
}
const radio = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })

test('CUR-86: the tabs Media Superior and Superior each list their active courses', async () => {
  draw()
  await expect.element(page.getByRole('tab', { name: 'Media Superior' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(radio('Álgebra')).toHaveFocus()
  await expect.element(radio('Apagado')).not.toBeInTheDocument()
  await expect.element(radio('UAM')).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Superior', exact: true }).click()
  await radio('UAM').click()
  expect(choices.map(({ name }) => name)).toEqual(['UAM'])
})

test('CUR-86: a course with sub-courses opens to show them, and they can be chosen', async () => {
  draw()
  await expect.element(radio('Módulo 3')).not.toBeInTheDocument()
  const more = page.getByRole('button', { name: '4 subcursos de ECOEMS' })
  await more.click()
  await expect.element(more).toHaveAttribute('aria-expanded', 'true')
  await radio('Módulo 3').click()
  await expect.element(radio('Módulo 3')).toBeChecked()
  expect(choices.at(-1)).toMatchObject({ _id: modules[2]!._id, isParent: false })
})

test('CUR-87: the chosen course is open and focused on its level', async () => {
  draw(modules[1]!._id)
  await expect.element(radio('Módulo 2')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(choices.map(({ name }) => name)).toEqual(['Módulo 3'])
})

test('CUR-61: a failed load can be retried', async () => {
  serve(courses.levels, () => ({ courseLevels: levels }))
  serve(courses.list, () => {
    throw new Refused({ code: 'BROKEN', status: 500, message: 'No se pudo leer' })
  })
  render(<Host />)
  await expect.element(page.getByText('No se pudo leer')).toBeVisible()
  serve(courses.list, () => ({ courses: all }))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(radio('Álgebra')).toBeVisible()
})

test('CUR-87: a sub-course without an offered parent is a row of its own; an inactive chosen course stays listed', () => {
  const off = { ...ecoems, active: false }
  expect(pickable([off, ...modules], null).map(({ course: { name } }) => name)).toEqual(modules.map(({ name }) => name))
  expect(pickable([off, ...modules], off._id).map(({ course: { name }, children }) => [name, children.length])).toEqual([['ECOEMS', 4]])
})

test('M77: opens at Superior when only that level has active courses; the empty level leads back', async () => {
  serve(courses.levels, () => ({ courseLevels: levels }))
  serve(courses.list, () => ({ courses: [uam, course(14, 'Apagado', { active: false })] }))
  render(<Host />)
  await expect.element(radio('UAM')).toHaveFocus()
  await page.getByRole('tab', { name: 'Media Superior' }).click()
  await expect.element(page.getByText('Nada en Media Superior')).toBeVisible()
  await page.getByRole('button', { name: 'Ver Superior' }).click()
  await expect.element(page.getByRole('tab', { name: 'Superior', exact: true })).toHaveFocus()
  await expect.element(radio('UAM')).toBeVisible()
})
