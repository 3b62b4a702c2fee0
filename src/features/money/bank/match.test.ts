import { describe, expect, test } from 'vitest'
import { referenceOf } from '#lib/reference.ts'
import { stated } from '#server/testing/stated.ts'
import { directoryOf, matchLine, referencesIn, signsOf, type Person } from './match.ts'

const person = (id: string, own: [string, string], part: Partial<Person> = {}, payers: [string, string][] = []): Person => ({
  id,
  reference: null,
  debt: 260_000,
  figures: [130_000, 260_000],
  surnames: [own, ...payers],
  ...part,
})
const LUIS = person('luis', ['Ríos', 'Peña'], { reference: '1004007' }, [['Salinas', 'Vega']])
const EVA = person('eva', ['Ríos', 'Peña'], { reference: referenceOf('26-000401') })
const BRUNO = person('bruno', ['Hernández', 'Salgado'], { reference: referenceOf('26-000402'), debt: 99_900, figures: [99_900] })
const ALL = directoryOf([LUIS, EVA, BRUNO])
const line = (text: string, amount = 130_000, reference = '') => ({ text, amount, reference })
const match = (...of: Parameters<typeof line>) => matchLine(line(...of), ALL)

describe('COB-21: sure', () => {
  test('a reference with an open figure, in the text or in its own column', () => {
    expect(match('SPEI RECIBIDO REF 1004007')).toEqual({ state: 'sure', candidates: ['luis'] })
    expect(match('SPEI RECIBIDO', 130_000, '0000001004007')).toEqual({ state: 'sure', candidates: ['luis'] })
  })
  test('a reference with a surname of four letters, of the student or the payer, also cut at the end', () => {
    expect(match('1004007 LUIS PENA', 50_000).state).toBe('sure')
    expect(match('1004007 · PATRICIA SALIN', 50_000).state).toBe('sure')
    expect(match('1004007 · PATRICIA SAL', 50_000).state).toBe('probable')
  })
  test('never above the debt, never with a second reference, never by digits within others', () => {
    expect(match('1004007 PENA', 260_001).state).toBe('probable')
    expect(match(`1004007 ${EVA.reference!}`).state).toBe('probable')
    expect(match('0011004007123').state).toBe('possible')
    expect(match('1004070 PENA', 777).state).toBe('none')
  })
  test("not if another debtor's surnames both occur and none of theirs; siblings pass", () => {
    expect(match('1004007 BRUNO HERNANDEZ SALGADO')).toEqual({ state: 'probable', candidates: ['luis', 'bruno'] })
    expect(match('1004007 EVA RIOS PENA').state).toBe('sure')
  })
})

describe('LLE-27: references and surnames as banks write them', () => {
  const references = (text: string, reference = '') => referencesIn({ text, reference })

  test('LLE-27: letters may touch a reference, digits may not', () => {
    expect(references('REF1004007LUIS')).toEqual(['1004007'])
    expect(references('SPEI:1004007/RIOS')).toEqual(['1004007'])
    for (const text of ['01004007', '10040071', '1004007.50', '1,1004007', '0011004007123']) expect(references(text)).toEqual([])
  })

  test('LLE-27: leading zeros are accepted only in the reference column', () => {
    expect(references('', '0000001004007')).toEqual(['1004007'])
    expect(references('', 'REF0001004007')).toEqual(['1004007'])
    expect(references('0000001004007')).toEqual([])
  })

  test.each(['PEÑA', 'PENA', 'PE A', 'PE?A', 'PE#A', 'PEA'])('LLE-27: %s is Peña', surname => {
    expect(match(`1004007 LUIS ${surname}`, 50_000).state).toBe('sure')
    expect(match(`SPEI R OS ${surname}`, 777)).toEqual({ state: 'probable', candidates: ['luis', 'eva'] })
  })

  test('LLE-27: one surname of the student does not outweigh both of another debtor', () => {
    expect(match('1004007 PENA HERNANDEZ SALGADO').state).toBe('probable')
    expect(match('1004007 RIOS PENA HERNANDEZ SALGADO').state).toBe('sure')
    expect(match('1004007 PATRICIA SALINAS VEGA HERNANDEZ SALGADO').state).toBe('sure')
  })
})

describe('COB-21: proposed', () => {
  test('a reference alone, both surnames of student or payer; the likeliest first', () => {
    expect(match('1004007', 777)).toEqual({ state: 'probable', candidates: ['luis'] })
    expect(match('SPEI BRUNO HERNANDEZ SALG', 777)).toEqual({ state: 'probable', candidates: ['bruno'] })
    expect(match('SPEI PATRICIA SALINAS VEGA', 130_000)).toEqual({ state: 'probable', candidates: ['luis'] })
    expect(match('SPEI RIOS PENA', 777)).toEqual({ state: 'probable', candidates: ['luis', 'eva'] })
  })
  test('an amount that one debtor has open; one that many have needs a surname', () => {
    expect(match('DEPOSITO EN EFECTIVO', 99_900)).toEqual({ state: 'possible', candidates: ['bruno'] })
    const crowd = directoryOf(Array.from({ length: 9 }, (_, at) => person(`p${at}`, [`Tovar${at}`, 'Lugo'])))
    expect(matchLine(line('DEPOSITO'), crowd)).toEqual({ state: 'none', candidates: [] })
    expect(matchLine(line('DEPOSITO TOVAR3'), crowd)).toEqual({ state: 'possible', candidates: ['p3'] })
  })
  test('at most five, each with the reason', () => {
    const twins = Array.from({ length: 9 }, (_, at) => person(`p${at}`, ['García', 'Cruz']))
    expect(matchLine(line('GARCIA CRUZ'), directoryOf(twins)).candidates).toEqual(['p0', 'p1', 'p2', 'p3', 'p4'])
    expect(signsOf(line('1004007 RIOS PENA'), LUIS)).toEqual(['reference', 'surnames', 'amount'])
    expect(referencesIn({ text: 'FOLIO 1004007 Y 1004008', reference: '' })).toEqual(['1004007'])
  })
})

/** Deterministic random numbers. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const SURNAMES =
  'Hernández García Martínez López González Pérez Rodríguez Sánchez Ramírez Cruz Flores Gómez Morales Vázquez Reyes Jiménez Torres Díaz Gutiérrez Ruiz Mendoza Aguilar Ortiz Moreno Castillo Romero Álvarez Méndez Chávez Rivera Juárez Ramos Domínguez Herrera Medina Castro Vargas Guzmán Velázquez Salazar Rojas Ortega Cortés Santiago Guerrero Contreras Bautista Estrada Luna Lara Ríos Ávila Solís Peña Nava Paz'.split(
    ' ',
  )

/** A statement of 500 lines as families write them, each with its owner; null: a stranger's. */
function statementOf(seed: number) {
  const random = randomOf(seed)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  const people = Array.from({ length: 600 }, (_, at): Person => {
    const sibling = at % 9 === 8
    const own: [string, string] = [pick(SURNAMES), pick(SURNAMES)]
    const part = 50_000 + Math.floor(random() * 30) * 10_000
    const parts = 1 + Math.floor(random() * 4)
    return {
      id: String(at),
      reference: referenceOf(`26-${String(at * 7 + 11).padStart(6, '0')}`),
      debt: part * parts,
      figures: [part, part * parts],
      surnames: sibling ? [own] : [own, [own[1], pick(SURNAMES)]],
    }
  })
  // Siblings share surnames and payers.
  for (const [at, one] of people.entries()) if (at % 9 === 8) people[at] = { ...one, surnames: people[at - 1]!.surnames }
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  // Some banks write letters with accents as blanks or signs, and glue references to words (LLE-27).
  const banked = (text: string) => {
    const kind = random()
    return kind < 0.85
      ? plain(text)
      : text
          .normalize('NFC')
          .toUpperCase()
          .replace(/[ÁÉÍÓÚÜÑ]/g, kind < 0.93 ? ' ' : '?')
  }
  const glued = (digits: string) => (random() < 0.5 ? `REF${digits}` : digits)
  const cut = (text: string) => (random() < 0.3 ? text.slice(0, 34) : text)
  const lines = Array.from({ length: 500 }, () => {
    const payer = pick(people)
    const kind = random()
    const amount = random() < 0.8 ? pick(payer.figures) : Math.min(payer.debt, 10_000 + Math.floor(random() * 200) * 1_000)
    if (kind >= 0.97)
      return {
        whose: null,
        carries: false,
        line: line(`SPEI RECIBIDO ${Math.floor(1e6 + random() * 9e6)} ${plain(pick(SURNAMES))}`, amount),
      }
    const [own, paying] = payer.surnames
    const name = banked((random() < 0.5 ? own! : (paying ?? own!)).join(' '))
    if (kind >= 0.9) return { whose: payer, carries: false, line: line(cut(`TRASPASO ${name}`), amount) }
    const digits = payer.reference!
    const at = Math.floor(random() * 7)
    const mistyped = random() < 0.03
    const wrong = digits.slice(0, at) + ((Number(digits[at]) + 1 + Math.floor(random() * 9)) % 10) + digits.slice(at + 1)
    const reference = mistyped ? wrong : digits
    const inColumn = random() < 0.5
    const written = inColumn ? '' : glued(reference)
    const text = cut(random() < 0.7 ? `SPEI RECIBIDO ${written} ${name}` : `DEPOSITO EN EFECTIVO ${written}`)
    return { whose: payer, carries: !mistyped, line: line(text, amount, inColumn ? reference.padStart(random() < 0.5 ? 7 : 20, '0') : '') }
  })
  return { people, lines }
}

test(
  'COB-21: in generated statements no sure line is another’s, and 95 of 100 with a matching reference are sure',
  { timeout: 300_000 },
  () => {
    let [fitting, sure] = [0, 0]
    const wrong: string[] = []
    for (let seed = 1; seed <= stated(200); seed++) {
      const { people, lines } = statementOf(seed)
      const directory = directoryOf(people)
      for (const { whose, carries, line: each } of lines) {
        const match = matchLine(each, directory)
        if (match.state === 'sure' && match.candidates[0] !== whose?.id) wrong.push(`${seed}: ${each.text} for ${whose?.id ?? 'nobody'}`)
        const second = whose && (whose.figures.includes(each.amount) || signsOf(each, whose).includes('surnames'))
        if (!carries || !second) continue
        fitting++
        if (match.state === 'sure') sure++
        expect(match.candidates.length).toBeLessThanOrEqual(5)
      }
    }
    expect(wrong).toEqual([])
    expect(sure / fitting).toBeGreaterThan(0.95)
  },
)
