import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { students } from '#features/people/students/contract.ts'
import { renata } from '#features/people/students/web/shared/testing.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { parseSearch, stringifySearch } from '#web/calls/search.ts'
import { studentsRead } from './firstRead.ts'
import { studentsScreen } from './screen.ts'
import { StudentsPage } from './StudentsPage.tsx'

test.each(['', '?pagina=3', '?debt=true&pagina=2', '?debt=perhaps&pagina=-1', '?buscar=peña y ruiz&debt=false', '?buscar=  '])(
  'SHL-63: the page requests /alumnos%s exactly like the screen, which then needs no request',
  async search => {
    const listed = serve(students.list, () => ({ students: [renata], total: 1 }))
    const searched = serve(students.search, () => ({ result: { hits: { hits: [{ _id: renata._id, _source: renata }] } }, total: 1 }))
    const paths: string[] = []
    const ordinary = window.fetch
    window.fetch = (url, init) => {
      if (typeof url === 'string') paths.push(url)
      return ordinary(url, init)
    }
    try {
      // The page omits invalid values before the screen reads them.
      render(<StudentsPage />, { at: `/alumnos${stringifySearch({ ...studentsScreen.search!(parseSearch(search)) })}` })
      await expect.element(page.getByRole('row', { name: /Renata/ })).toBeVisible()
    } finally {
      window.fetch = ordinary
    }
    expect(listed.length + searched.length).toBe(1)
    expect(paths).toContain(`/api${studentsRead(new URLSearchParams(search))}`)
  },
)
