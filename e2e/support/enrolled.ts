import { expect, type Page } from '@playwright/test'
import { tokenOf, type Who } from './accounts.ts'

export interface Enrolled {
  _id: string
  name: string
  folio: string
  /** Pesos. */
  debt: number
}

interface Group {
  _id: string
  parentGroup: string | null
  available: number
  endDate: string
  course: { _id: string }
}

export async function enrolled(page: Page, who: Who, lastName = 'Cajas'): Promise<Enrolled> {
  const headers = { authorization: `Bearer ${await tokenOf(page, who)}` }
  const read = async <T>(path: string) => (await (await page.request.get(`/api${path}`, { headers })).json()) as T
  const { groups } = await read<{ groups: Group[] }>('/groups?active=true')
  const { courses } = await read<{ courses: { _id: string; price: number }[] }>('/courses')
  const now = new Date().toISOString().slice(0, 10)
  const dear = new Set(courses.filter(({ price }) => price > 1500).map(({ _id }) => _id))
  const group = groups.find(each => !each.parentGroup && each.available > 5 && each.endDate > now && dear.has(each.course._id))!
  const response = await page.request.post('/api/students/register', {
    headers,
    data: {
      student: {
        name: 'Ximena',
        lastName,
        secondLastName: 'Prueba',
        email: `caja.${Date.now()}${Math.random().toString(36).slice(2, 8)}@correo.mx`,
        phoneNumber: '5532148890',
      },
      payment: { paymentType: 'cash', concept: 'Inscripción', amount: 0 },
      group: { id: group._id },
    },
  })
  expect(response.status(), await response.text()).toBe(200)
  const { student } = (await response.json()) as { student: { _id: string; uniqueFolio: string } }
  const owed = await read<{ payments: { balance: number }[] }>(`/students/${student._id}/debt`)
  return { _id: student._id, name: `Ximena ${lastName} Prueba`, folio: student.uniqueFolio, debt: owed.payments[0]!.balance }
}
