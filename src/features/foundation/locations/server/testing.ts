import type { z } from 'zod'
import type { LocationInput } from '../contract.ts'

let serial = 0

export const campusInput = (part: Partial<z.input<typeof LocationInput>> = {}): z.input<typeof LocationInput> => ({
  name: `Campus ${(serial += 1)}`,
  street: 'Av. Montevideo',
  number: '303',
  postalCode: '07300',
  district: 'Gustavo A. Madero',
  latitude: 19.497146,
  longitude: -99.146226,
  opening: '07:00',
  closing: '21:00',
  ...part,
})
