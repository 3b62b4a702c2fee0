import type { ListedStudent } from '../../contract.ts'

export const renata: ListedStudent = {
  _id: 'a00000000000000000000004',
  name: 'Renata',
  lastName: 'Olvera',
  secondLastName: 'Quintero',
  email: 'renata@correo.mx',
  phoneNumber: '5512345678',
  secondPhoneNumber: null,
  birthDate: null,
  groups: [],
  materialFolios: [],
  comipemsOrder: [],
  idPromotionalCode: null,
  registerDate: '2026-03-02T18:00:00Z',
  uniqueFolio: '26-000401',
  reference: '1004010',
  debt: true,
  dueOn: '2026-12-05',
  balance: { payments: { total: 4000, discounts: 0 }, costs: { total: 9500 } },
  owes: 5500,
  group: null,
}

/** A student who owes in two courses. */
export const valeria: ListedStudent = {
  ...renata,
  _id: 'a00000000000000000000200',
  name: 'Valeria',
  lastName: 'Gutiérrez',
  secondLastName: 'Salinas',
  email: 'valeria@correo.mx',
  phoneNumber: '5544719032',
  uniqueFolio: '26-001482',
  reference: '1014823',
  balance: { payments: { total: 8600, discounts: 850 }, costs: { total: 11_900 } },
}
