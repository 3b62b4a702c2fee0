import { describe, expect, test } from 'vitest'
import { randomFrom } from '#server/testing/random.ts'
import { stated } from '#server/testing/stated.ts'
import { GIVEN_NAMES, SURNAMES } from './common.ts'
import { cutName, isDoubtful, judgeNames, learnedNames, unitsOf, type NameOrder } from './fullNames.ts'

const parts = (text: string, order: NameOrder, cut?: [number, number]) => {
  const cutResult = cutName(text, order, cut)
  return 'reason' in cutResult ? cutResult.reason : [cutResult.name, cutResult.lastName, cutResult.secondLastName]
}

describe('LLE-36: whole names', () => {
  test('are cut into given names and two surnames; particles belong to the word behind them', () => {
    expect(unitsOf('María de la Luz del Río San Martín')).toEqual(['María', 'de la Luz', 'del Río', 'San Martín'])
    expect(parts('Ana López Paz', 'names')).toEqual(['Ana', 'López', 'Paz'])
    expect(parts('María del Carmen de la O Pérez', 'names')).toEqual(['María del Carmen', 'de la O', 'Pérez'])
    expect(parts('RUIZ PEREZ ANA SOFIA', 'surnames')).toEqual(['ANA SOFIA', 'RUIZ', 'PEREZ'])
    expect(parts('Montes de Oca Ríos, José Luis', 'comma')).toEqual(['José Luis', 'Montes de Oca', 'Ríos'])
  })

  test('with two words lack a surname; one word is no name', () => {
    expect(parts('Ana López', 'names')).toEqual(['Ana', 'López', ''])
    expect(parts('López Ana', 'surnames')).toEqual(['Ana', 'López', ''])
    expect(parts('López, Ana', 'comma')).toEqual(['Ana', 'López', ''])
    expect(parts('López', 'names')).toBe('Faltan los apellidos.')
    expect(parts('', 'names')).toBe('Falta el nombre.')
  })

  test('take a moved border; an impossible one is ignored', () => {
    expect(parts('Juan Montes de Oca Ríos', 'names')).toEqual(['Juan Montes', 'de Oca', 'Ríos'])
    expect(parts('Juan Montes de Oca Ríos', 'names', [1, 3])).toEqual(['Juan', 'Montes de Oca', 'Ríos'])
    expect(parts('Juan Montes de Oca Ríos', 'names', [0, 3])).toEqual(['Juan Montes', 'de Oca', 'Ríos'])
  })

  test('are marked where a given name is unknown or a surname is a given name', () => {
    const doubt = (text: string, order: NameOrder = 'names', learned: string[] = []) => isDoubtful(text, order, new Set(learned))
    expect(['Ana López Paz', 'Ana Sofía López Paz', 'Xunaxi López Paz'].map(text => doubt(text))).toEqual([false, false, false])
    expect(['Juan Montes de Oca Ríos', 'Ana López', 'Juan Carlos López'].map(text => doubt(text))).toEqual([true, true, true])
    expect([doubt('Ana Xunaxi López Paz'), doubt('Ana Xunaxi López Paz', 'names', ['xunaxi'])]).toEqual([true, false])
    expect([...learnedNames(['Xunaxi López Paz', 'Xunaxi Ríos Sosa', 'Yaretzi Mora Gil'], 'names')]).toEqual(['xunaxi'])
  })

  test('generated lists have the right order, and no wrong cut is unmarked', () => {
    const random = randomFrom(3636)
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
    const [givenNames, surnames] = [
      [...GIVEN_NAMES].filter(word => !SURNAMES.has(word)),
      [...SURNAMES].filter(word => !GIVEN_NAMES.has(word)),
    ]
    const odd = ['xunaxi', 'yaretzi', 'nizarindani', 'zyanya']
    let marked = 0
    let all = 0
    for (let list = 0; list < stated(300); list++) {
      const order = pick(['names', 'surnames', 'comma'] as const)
      const people = Array.from({ length: 3 + Math.floor(random() * 290) }, () => {
        const first = random() < 0.04 ? pick(odd) : pick(givenNames)
        const second = random() < 0.5 ? (random() < 0.02 ? pick(odd) : pick(givenNames)) : ''
        const name = [first, second].filter(Boolean).join(' ')
        const [lastName, secondLastName] = [random() < 0.05 ? `de la ${pick(surnames)}` : pick(surnames), pick(surnames)]
        const texts = { names: `${name} ${lastName} ${secondLastName}`, surnames: `${lastName} ${secondLastName} ${name}` }
        return { name, lastName, secondLastName, cell: order === 'comma' ? `${lastName} ${secondLastName}, ${name}` : texts[order] }
      })
      const cells = people.map(({ cell }) => cell)
      const judged = judgeNames(cells)
      expect([list, judged]).toEqual([list, order])
      const learned = learnedNames(cells, judged)
      for (const { cell, name, lastName, secondLastName } of people) {
        all++
        const doubt = isDoubtful(cell, judged, learned)
        if (doubt) marked++
        else expect(parts(cell, judged)).toEqual([name, lastName, secondLastName])
      }
    }
    expect(marked / all).toBeLessThan(0.05)
  })
})
