import { expect, test } from 'vitest'
import { LineState } from '../contract.ts'
import { TILES } from '../tiles.ts'
import { proofText, resemblesText } from './bankView.ts'

test('COB-70: each state of a matched line is in exactly one tile', () => {
  const counted = TILES.flatMap(({ states }) => [...states])
  expect(counted.toSorted()).toEqual(LineState.options.filter(state => state !== 'read').toSorted())
})

test('LLE-25: names the file that this one resembles, and when that one was applied', () => {
  const other = { _id: 'a00000000000000000000001', filename: 'noviembre.csv', at: '2026-11-29T04:00:00Z' }
  const text = (state: 'done' | 'matched') => resemblesText({ ...other, state }, { today: '2026-11-30', timeZone: 'America/Mexico_City' })
  expect(text('done')).toBe('Este archivo parece ser «noviembre.csv», ya aplicado el 28/11.')
  expect(text('matched')).toBe('Este archivo parece ser «noviembre.csv», que ya se subió el 28/11.')
})

test('LLE-11: words what the balances prove', () => {
  expect(proofText({ breaks: [], beside: new Set() })).toBe('El saldo cuadra: no falta ningún renglón.')
  expect(proofText({ breaks: [{ from: 14, to: 15, missing: 140_000 }], beside: new Set([14, 15]) })).toBe(
    'Entre los renglones 14 y 15 faltan $1,400.00.',
  )
})
