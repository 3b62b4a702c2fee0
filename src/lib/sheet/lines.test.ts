import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stated } from '#server/testing/stated.ts'
import { readTable } from './table.ts'

const cells = (text: string) => readTable(text).rows.map(row => row.cells)
const faults = (text: string) => readTable(text).rows.flatMap(({ number, fault }) => (fault ? [[number, fault]] : []))

describe('LLE-4: separator and quote', () => {
  test.each([
    [
      'a comma',
      'a,b,c\n1,2,3\n',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
      ],
    ],
    [
      'a semicolon beside commas of decimals',
      'a;b;c\r\n"1,5";2,5;3\r\n1,5;2,5;3',
      [
        ['a', 'b', 'c'],
        ['1,5', '2,5', '3'],
        ['1,5', '2,5', '3'],
      ],
    ],
    [
      'a tab',
      'a\tb\tc\n1\t\t',
      [
        ['a', 'b', 'c'],
        ['1', '', ''],
      ],
    ],
    [
      'a bar',
      'a|b|c\n1|2|3',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
      ],
    ],
    [
      'quotes of one stroke',
      "'a','b, c','d'\n'1','2','3'",
      [
        ['a', 'b, c', 'd'],
        ['1', '2', '3'],
      ],
    ],
    [
      'quotes within quotes',
      '"a, x",b,c\n"dice ""hola""\nadiós",2,3',
      [
        ['a, x', 'b', 'c'],
        ['dice "hola" adiós', '2', '3'],
      ],
    ],
    ['nothing', '', []],
  ])('LLE-4: %s', (_what, text, rows) => {
    expect(cells(text)).toEqual(rows)
  })

  test('LLE-4: the body decides, not what is above it', () => {
    const above = 'Banco, S.A., Grupo Financiero, México\nCuenta, 0123, pesos, nacional\n'
    expect(readTable(`${above}Fecha;Concepto;Abono\n1/11/26;SPEI;5\n2/11/26;SPEI;6\n3/11/26;SPEI;7`)).toMatchObject({
      dialect: { separator: ';' },
      width: 3,
    })
  })

  test("LLE-4: D'ANGELO is a name, no quote", () => {
    expect(cells("a,b,c\nLUIS D'ANGELO,'CALLE 5,x\n1,2,3")).toEqual([
      ['a', 'b', 'c'],
      ["LUIS D'ANGELO", "'CALLE 5", 'x'],
      ['1', '2', '3'],
    ])
  })
})

describe('LLE-6: damage stays where it is', () => {
  const rows = ['a,b,c', '1,"x, y",3', '4,z,6', '7,"u",9']

  test('LLE-6: a quote that does not close refuses its own line alone', () => {
    expect(faults(['a,b,c', '1,"x,3', '4,z,6', '7,"u",9'].join('\n'))).toEqual([[2, 'Las comillas no cierran.']])
    expect(faults(['a,b,c', '1,"x,3', ...Array.from({ length: 40 }, () => '4,z,6')].join('\n'))).toEqual([[2, 'Las comillas no cierran.']])
  })

  test('LLE-6: wherever one quote is lost or too many, every other line is read as before', () => {
    const text = rows.join('\n')
    const whole = cells(text)
    for (let at = 0; at < text.length; at++)
      for (const damaged of [
        text.slice(0, at) + '"' + text.slice(at),
        ...(text[at] === '"' ? [text.slice(0, at) + text.slice(at + 1)] : []),
      ]) {
        const table = readTable(damaged)
        const line = text.slice(0, at).split('\n').length
        const others = table.rows.filter(({ number }) => number !== line)
        expect(others.map(row => row.cells)).toEqual(whole.filter((_, row) => row + 1 !== line))
      }
  })

  test('LLE-6: a character that cannot be kept is marked in its cell', () => {
    expect(readTable('a,b,c\n1,x\u0007y,3').rows[1]).toMatchObject({ cells: ['1', 'x\uFFFDy', '3'], marks: { 1: 'lost' } })
  })
})

test('LLE-4, LLE-5: any table that a program writes comes back, cell for cell, in every dialect', () => {
  const cell = fc.string({ unit: fc.constantFrom(...Array.from('abc ,;|\t"\'ñ0')), maxLength: 6 }).map(text => text.trim())
  const table = fc
    .integer({ min: 3, max: 6 })
    .chain(width => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 4, maxLength: 9 }))
  fc.assert(
    fc.property(table, fc.nat(), fc.constantFrom(',', ';', '\t', '|'), fc.constantFrom('\n', '\r\n'), (rows, brokenAt, separator, end) => {
      rows[brokenAt % rows.length]![1] = 'dos\nrenglones'
      const text = rows.map(row => row.map(each => `"${each.replaceAll('"', '""')}"`).join(separator)).join(end)
      const table = readTable(text)
      expect(table.lines).toBe(rows.length)
      // An apostrophe before a digit is the mark of a text.
      const plain = (each: string) =>
        each
          .replace(/[\n\t]+/g, ' ')
          .trim()
          .replace(/^'(?=\d)/, '')
      expect(table.rows.map(row => row.cells)).toEqual(rows.filter(row => row.some(each => plain(each) !== '')).map(row => row.map(plain)))
    }),
    {
      numRuns: stated(4_000),
      seed: 29,
      // Its commas divide each line into three cells too, but its quotes close within them.
      examples: [
        [
          [
            ['', '', ''],
            [',,', 'a', ''],
            [',', '', ',a'],
            [',', ',,', 'a'],
          ],
          0,
          '|',
          '\n',
        ],
      ],
    },
  )
})
