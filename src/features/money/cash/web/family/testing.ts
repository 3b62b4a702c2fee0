import { addDays } from '#lib/days.ts'
import type { Family, FoundPayer } from '#features/people/payers/contract.ts'

export const patricia = {
  _id: 'd00000000000000000000001',
  name: 'Patricia',
  lastName: 'Salinas',
  secondLastName: 'Vega',
  phoneNumber: '5553902216',
  secondPhoneNumber: null,
  email: 'patricia@correo.mx',
}

const child = (at: number, name: string) => ({
  _id: `a0000000000000000000020${at}`,
  name,
  lastName: 'Gutiérrez',
  secondLastName: 'Salinas',
  relation: 'madre' as const,
  pays: true,
})
const due = (at: number, group: string, dueOn: string, open: number, nth: number, of: number) => ({
  registration: `b0000000000000000000000${at}`,
  course: { _id: `c0000000000000000000000${at}`, name: group },
  group: { _id: `e0000000000000000000000${at}`, name: group },
  dueOn,
  amount: open,
  open,
  nth,
  of,
})

/** Valeria has an overdue date, Renata one of today. */
export const familyOn = (today: string): Family => ({
  payer: patricia,
  students: [
    {
      ...child(0, 'Valeria'),
      debt: 1525,
      overdue: 600,
      credit: 0,
      dues: [due(1, 'Álgebra Vespertino', addDays(today, -3), 600, 4, 4), due(2, 'ECOEMS Sabatino A', addDays(today, 8), 925, 5, 6)],
    },
    {
      ...child(1, 'Mateo'),
      debt: 1850,
      overdue: 0,
      credit: 0,
      dues: [due(3, 'ECOEMS Sabatino A', addDays(today, 8), 925, 5, 6), due(3, 'ECOEMS Sabatino A', addDays(today, 38), 925, 6, 6)],
    },
    {
      ...child(2, 'Renata'),
      debt: 5000,
      overdue: 0,
      credit: 0,
      dues: [due(4, 'UNAM Matutino', today, 2500, 2, 3), due(4, 'UNAM Matutino', addDays(today, 30), 2500, 3, 3)],
    },
  ],
})

export const foundFamily: FoundPayer = {
  ...patricia,
  students: familyOn('2026-11-20').students.map(({ dues: _dues, debt: _debt, overdue: _overdue, credit: _credit, ...each }) => each),
}
