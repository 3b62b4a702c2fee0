import { readFileAs } from '../../../tools/read/readFileAs.ts'
import type { ReadAs } from '../../../tools/read/shape.ts'
import type { Figure } from '../report.ts'

const ROWS = 20_000
const LIMIT_S = 1.5
const ROUNDS = 5

const row = (i: number) =>
  [
    'María Fernanda',
    'Rojas',
    'Ávila',
    `alumna${i}@hoja.mx`,
    `55${String(20_000_000 + i)}`,
    '',
    `${String(1 + (i % 28)).padStart(2, '0')}/03/2009`,
    'ECOEMS Sábado A',
    'Lindavista',
    '"8,900.00"',
    '"3,700.50"',
    '15/09/2026',
  ].join(',')

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]! / 1000

function timed(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return median(times)
}

const pesos = (centavos: number) => `"${(centavos / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}"`

/** A bank's statement: deposits and withdrawals whose balance holds. */
function statement(): string {
  let balance = 10_000_000
  const lines = Array.from({ length: ROWS }, (_, i) => {
    const amount = 85_000 + ((i * 37) % 900_000)
    const out = i % 4 === 3
    balance += out ? -amount : amount
    const day = new Date(Date.UTC(2026, 8, 1) + Math.floor(i / 230) * 86_400_000).toISOString().slice(0, 10)
    const [side, other] = out ? [pesos(amount), ''] : ['', pesos(amount)]
    const text = `SPEI RECIBIDO BANORTE 00${7_000_000 + i} ROJAS ÁVILA MARÍA`
    return [
      day,
      '12:05',
      text,
      1_004_007 + i,
      '044',
      `ref ${i}`,
      side,
      other,
      pesos(balance),
      'sucursal 33',
      `MBAN${10_026_110 + i}00`,
      'caja',
    ].join()
  })
  return ['Fecha,Hora,Concepto,Referencia,Código,Detalle,Cargo,Abono,Saldo,Sucursal,Clave de rastreo,Canal', ...lines].join('\r\n')
}

function students(): string {
  const heading =
    'Nombre,Apellido paterno,Apellido materno,Correo,Teléfono,Segundo teléfono,Fecha de nacimiento,Grupo,Sede,Costo,Pagado,Inscrito el'
  return [heading, ...Array.from({ length: ROWS }, (_, i) => row(i))].join('\r\n')
}

/** Reads 20,000 rows as the console does, with verdicts; the floor splits the same text at its separators. */
function figure(what: string, as: ReadAs, text: string): Figure {
  const bytes = new TextEncoder().encode(text)
  const readOptions = { name: `${as}.csv`, as, answers: {}, hidden: false, today: '2026-11-29' }
  const product = timed(() => readFileAs(bytes, readOptions))
  const floor = timed(() =>
    new TextDecoder()
      .decode(bytes)
      .split('\r\n')
      .map(line => line.split(',')),
  )
  const work = `read a ${what} of ${ROWS} rows and 12 columns`
  return { work, unit: 's', product, floor, ratio: product / floor, budget: `≤ ${LIMIT_S} s`, holds: product <= LIMIT_S }
}

export const sheet = (): Figure[] => [figure('sheet', 'students', students()), figure('statement', 'bank', statement())]
