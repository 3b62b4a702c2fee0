import type { Student } from '../../contract.ts'

/** The student of component tests. */
export const renata: Student = {
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
  debt: true,
  balance: { payments: { total: 4000, discounts: 0 }, costs: { total: 9500 } },
}
