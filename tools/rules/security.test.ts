import { describe, expect, test } from 'vitest'
import { missed, points, rowsOf } from './security.ts'
import { faultsOf, isSuperlinear } from './securityCode.ts'

describe('RUN-90: docs/security.md has a row for each point, and everything that a row names exists', () => {
  const all = points('1.1:1-2 1.2:1-3')
  const rows = (...lines: string[]) => rowsOf(lines.join('\n'), all)

  test('has all points of levels 1 and 2, each once', () => {
    expect(points()).toHaveLength(253)
    expect(new Set(points()).size).toBe(253)
    expect(points().at(-1)).toBe('V17.3.2')
  })

  test('a range covers all points in between; reports missing, duplicate and unknown points', () => {
    const { rows: parsed } = rows('| V1.1.2–V1.2.2 | a | b | open: c |', '| V1.2.2, V9.9.9 | a | b | does not apply: c |')
    expect(missed(parsed, all)).toEqual([
      'docs/security.md: V1.1.1 has no row',
      'docs/security.md: V1.2.3 has no row',
      'docs/security.md: V1.2.2 has two rows',
      'docs/security.md: there is no V9.9.9',
    ])
  })

  test('a row names tests, files, or a reason', () => {
    const { rows: parsed, faults } = rows(
      '| V1.1.1 | a | b | src/a.test.ts › it is<br>`src/a.ts` |',
      '| V1.1.2 | a | b | somewhere |',
      '| V1.2.1 | a | open: c |',
    )
    expect(parsed[0]).toMatchObject({ tests: [{ file: 'src/a.test.ts', test: 'it is' }], files: ['src/a.ts'] })
    expect(faults).toHaveLength(3)
  })
})

describe('RUN-89: forbidden code of the product', () => {
  const faultsIn = (text: string, path = 'src/a.tsx') => faultsOf({ path, text }, new Set())

  test.each([
    'a.innerHTML = b',
    'a["innerHTML"] += b',
    'a.b.outerHTML = b',
    'frame.srcdoc = b',
    'a.insertAdjacentHTML("beforeend", b)',
    'document.write(b)',
    'const x = <p dangerouslySetInnerHTML={{ __html: b }} />',
    'eval(b)',
    'new Function("a", b)',
    'globalThis.eval(b)',
    'setTimeout("alert(1)", 1)',
  ])('reports %s', text => {
    expect(faultsIn(text)).toHaveLength(1)
  })

  test.each([
    'a.textContent = b',
    'const innerHTML = 1',
    'stream.write(b)',
    'setTimeout(() => a, 1)',
    'const x = <p>{b}</p>',
    'f(a.innerHTML)',
  ])('accepts %s', text => {
    expect(faultsIn(text)).toEqual([])
  })

  test.each([/(a+)+$/, /^(\w+\s?)*$/, /(a|a)*b/, /\s+$/, /a.*b.*c/, /^\d+\d+$/])(
    '%s takes longer than linear time',
    ({ source: pattern, flags }) => {
      expect(isSuperlinear({ pattern, flags })).toBe(true)
    },
  )

  test.each([/^\d+$/, /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/, /a|b/g, /^\p{L}+$/u, /(?<![ \t])[ \t]*\n[ \t]*/g])(
    '%s takes linear time',
    ({ source: pattern, flags }) => {
      expect(isSuperlinear({ pattern, flags })).toBe(false)
    },
  )
})
