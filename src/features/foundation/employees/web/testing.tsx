import { page } from 'vitest/browser'
import { groups } from '#features/teaching/groups/contract.ts'
import { locations } from '#features/foundation/locations/contract.ts'
import { roles, type Role } from '#features/foundation/roles/contract.ts'
import { fill } from '#web/screens/employees.parts.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { EmployeesPage } from './EmployeesPage.tsx'
import { serve } from '#web/testing/serve.ts'
import { employees, type Employee } from '../contract.ts'

fill()

const role = (_id: string, name: string): Role => ({
  _id,
  name,
  description: `Hace lo de ${name}`,
  allows: [],
  needsFactor: false,
  users: 1,
})
export const reception = role('d00000000000000000000001', 'Recepción')
export const teaching = role('d00000000000000000000002', 'Profesor')
export const campus = { _id: 'e00000000000000000000001', name: 'Lindavista' }
export const coyoacan = { _id: 'e00000000000000000000002', name: 'Coyoacán' }

export const lucia: Employee = {
  _id: 'a00000000000000000000011',
  name: 'Lucía',
  lastName: 'Peralta',
  secondLastName: 'Nava',
  email: 'lucia@plantel.mx',
  phoneNumber: '5544719032',
  secondPhoneNumber: '53902216',
  address: 'Montevideo 12',
  postalCode: '07730',
  birthDate: '1991-03-14',
  isProfessor: false,
  location: campus,
  roles: [{ _id: reception._id, name: reception.name }],
  idCodes: [],
}

export const mario: Employee = {
  ...lucia,
  _id: 'a00000000000000000000012',
  name: 'Mario',
  lastName: 'Alcántara',
  secondLastName: 'Beltrán',
  email: 'mario@plantel.mx',
  phoneNumber: '5532148890',
  secondPhoneNumber: null,
  address: null,
  postalCode: null,
  birthDate: null,
  isProfessor: true,
  location: null,
  roles: [],
  idCodes: [
    {
      _id: 'b00000000000000000000001',
      code: 'MARIO5',
      discountPercentage: 5,
      amount: null,
      validUntil: '2099-02-01T05:59:59.000Z',
      isActive: true,
    },
    {
      _id: 'b00000000000000000000002',
      code: 'MARIO150',
      discountPercentage: null,
      amount: 150.5,
      validUntil: '2026-01-06T05:59:59.000Z',
      isActive: true,
    },
  ],
}

/** Serves the screen's reads; returns the calls for the list. */
export function serveEmployees(users: Employee[] = [mario, lucia]) {
  serve(groups.list, () => ({ groups: [] }))
  serve(roles.list, () => ({ roles: [teaching, reception] }))
  serve(locations.list, () => ({
    locations: [campus, coyoacan].map(each => ({
      ...each,
      street: 'Montevideo',
      number: '10',
      postalCode: '07730',
      district: each.name,
      latitude: 19.49,
      longitude: -99.13,
      opening: '07:00',
      closing: '21:00',
      classRooms: 3,
    })),
  }))
  return serve(employees.list, () => ({ users }))
}

export const drawEmployees = (options?: RenderOptions) => render(<EmployeesPage />, { at: '/empleados', ...options })

export const row = (name: string | RegExp) => page.getByRole('row', { name })
export const card = page.getByRole('complementary', { name: 'Empleado' })
