import { expect, test } from 'vitest'
import { isMadeOf } from './ownWords.ts'

const LUCIA = ['Lucía', 'Miranda', 'Ortega', 'lucia.mo@plantel.mx', 'Academia Plantel']

test.each(['lucía', 'LUCIA2026!', 'miranda-ortega', 'plantel.mx1', 'AcademiaLucía', 'ortega_77'])(
  'CON-46: %s is made of public data of Lucía Miranda Ortega',
  password => expect(isMadeOf(password, LUCIA)).toBe(true),
)

test.each(['lucía y el mar', 'jacaranda de marzo', '8472910365', 'ola-77', 'plantador'])(
  'CON-46: %s is not made of public data',
  password => expect(isMadeOf(password, LUCIA)).toBe(false),
)
