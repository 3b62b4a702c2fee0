import { expect, test } from 'vitest'
import type { Use } from '#contract/inUse.ts'
import type { Refusal } from '../http/refusal.ts'
import { refuseUsed } from './inUse.ts'

const use = (kind: Use['kind'], name: string): Use => ({ kind, _id: '65a000000000000000000001', name })
function refusal(...args: Parameters<typeof refuseUsed>): Refusal | undefined {
  try {
    refuseUsed(...args)
    return undefined
  } catch (error) {
    return error as Refusal
  }
}

test('WIR-17: an unused record can be deleted', () => expect(refusal('eliminar la sede Centro', [])).toBeUndefined())

test('WIR-16: the message names the uses by kind', () => {
  const uses = [use('classroom', 'Aula 1'), use('group', 'A1'), use('group', 'B2')]
  const { failure, extra, message } = refusal('eliminar la sede Centro', uses)!
  expect(message).toBe('No se puede eliminar la sede Centro: en uso por los grupos A1 y B2, el salón Aula 1.')
  expect(failure).toMatchObject({ code: 'IN_USE', status: 409 })
  expect(extra.ext).toEqual({ uses, total: 3 })
})

test('WIR-16: sends ten, names five, counts the rest', () => {
  const uses = Array.from({ length: 12 }, (_, i) => use('student', `Alumno ${i + 1}`))
  const { extra, message } = refusal('eliminar el curso', uses)!
  expect(message).toMatch(/los alumnos Alumno 1, .*Alumno 4, Alumno 5 y 7 más\.$/)
  expect(extra.ext).toEqual({ uses: uses.slice(0, 10), total: 12 })
  expect(refusal('eliminar el curso', uses.slice(0, 10), 40)!.message).toMatch(/ y 35 más\.$/)
})
