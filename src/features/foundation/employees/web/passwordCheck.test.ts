import { expect, test } from 'vitest'
import { checkPassword } from './passwordCheck.ts'

const textOf = (password: string, confirmation: string) => checkPassword({ password, confirmation })?.text ?? null

test('ACC-29: requires both fields, before anything else', () => {
  for (const [password, confirmation] of [
    ['', ''],
    ['abc', ''],
    ['', 'abcdef'],
  ] as const)
    expect(textOf(password, confirmation)).toBe('Debes de llenar el campo de contraseña y la confirmación')
})

test('ACC-30: requires at least 5 characters in each field, before both are compared', () => {
  for (const [password, confirmation] of [
    ['abcd', 'abcd'],
    ['abcde', 'abcd'],
    ['abcd', 'vwxyz'],
  ] as const)
    expect(textOf(password, confirmation)).toBe('La contraseña y la confirmación deben terner un minimo de 5 digitos.')
})

test('ACC-31: requires that both fields match', () => {
  expect(textOf('abcde', 'abcdE')).toBe('Las contraseñas no coinciden , la contraseña y la confirmación deben ser las mismas')
  expect(textOf('abcde', 'abcde')).toBeNull()
})

test('ACC-34: marks the field that is wrong', () => {
  expect(checkPassword({ password: 'abcde', confirmation: '' })?.field).toBe('confirmation')
  expect(checkPassword({ password: 'abcd', confirmation: 'abcde' })?.field).toBe('password')
})
