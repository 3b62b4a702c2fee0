// The ZIP is read by a program that knows diccionario.csv alone.
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { comments } from '#features/people/comments/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { material } from '#features/online/material/contract.ts'
import { quizzes, type QuizInput } from '#features/online/quizzes/contract.ts'
import { TRACKED } from '#features/history/undo/server/plan/tables.ts'
import { startTest } from '#server/testing/harness.ts'
import { exports } from '../contract.ts'
import { FILES, LEFT_OUT } from './files/all.ts'
import { queryOf } from './zip.ts'

const QUIZ: QuizInput = {
  name: 'Repaso',
  description: 'De la semana',
  questionCollection: [
    {
      question: '¿Cuánto es {2 + 2}?',
      questionType: 1,
      answerCollection: [
        { content: '4 = cuatro', validAnswer: true, answerType: 1 },
        { content: '5', validAnswer: false, answerType: 1 },
      ],
    },
  ],
}
const t = await startTest()
const chief = await t.admin()

/** Reads RFC 4180 alone: quoted cells, doubled quotes. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/gy
  for (let match = cell.exec(csv); match !== null && match.index < csv.length; match = cell.exec(csv)) {
    if (match[0].startsWith('\r\n')) rows.push([])
    rows.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
  }
  return rows
}

type Value = string | number | boolean | Date | string[] | null | object
const PARSERS: Record<string, (cell: string) => Value> = {
  texto: cell => (/^'+(?:[=+@\t\r]|-[^])/.test(cell) ? cell.slice(1) : cell),
  clave: cell => expectLike(cell, /^[0-9a-f]{24}$/),
  número: cell => Number(expectLike(cell, /^-?\d+$/)),
  pesos: cell => Number(expectLike(cell, /^-?\d+(\.\d{1,2})?$/)),
  día: cell => expectLike(cell, /^\d{4}-\d\d-\d\d$/),
  instante: cell => new Date(expectLike(cell, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)),
  hora: cell => expectLike(cell, /^\d\d:\d\d$/),
  'sí o no': cell => expectLike(cell, /^(Sí|No)$/) === 'Sí',
  palabra: cell => cell,
  lista: cell => cell.split('; '),
  JSON: cell => JSON.parse(cell) as object,
}
function expectLike(cell: string, pattern: RegExp): string {
  expect(cell).toMatch(pattern)
  return cell
}

/** Every file as records by the dictionary's columns; throws for a column or a kind that it does not know. */
function stranger(zip: Record<string, Uint8Array>): Map<string, Record<string, Value>[]> {
  const sheet = (path: string) => {
    const text = Buffer.from(zip[path]!).toString()
    expect([path, text[0]]).toEqual([path, '\uFEFF'])
    return cellsOf(text.slice(1))
  }
  const columns = new Map<string, { name: string; kind: string; words: string[] }[]>()
  for (const [file, name, kind, means] of sheet('diccionario.csv').slice(1))
    if (file && name)
      columns.set(file, [...(columns.get(file) ?? []), { name, kind: kind!, words: means!.split(': ').at(-1)!.split(', ') }])
  const files = Object.keys(zip).filter(path => path.endsWith('.csv') && path !== 'diccionario.csv')
  expect(files.toSorted()).toEqual([...columns.keys()].toSorted())
  return new Map(
    files.map(path => {
      const [heads, ...rows] = sheet(path)
      const ownColumns = columns.get(path)!
      expect([path, heads]).toEqual([path, ownColumns.map(({ name }) => name)])
      const valueOf = (cell: string, { name, kind, words }: (typeof ownColumns)[number]) => {
        if (kind === 'palabra' && cell !== '') expect([path, name, words]).toEqual([path, name, expect.arrayContaining([cell])])
        return cell === '' ? null : PARSERS[kind]!(cell)
      }
      return [path, rows.map(row => Object.fromEntries(ownColumns.map((column, at) => [column.name, valueOf(row[at]!, column)])))]
    }),
  )
}

async function exported() {
  const { export: asked } = await t.ok(exports.make, {}, chief)
  await t.runJobs()
  return unzipSync(new Uint8Array(await (await t.ok(exports.file, { params: { id: asked._id } }, chief)).arrayBuffer()))
}

test('LLE-50: a program that knows the dictionary alone reads people, money and quizzes', async () => {
  const { studentId, groupId } = await t.make.registration({ price: 890_000, paid: 100_050 })
  const odd = '=HYPERLINK("http://malo.mx"), y\notro renglón'
  await t.db
    .updateTable('student')
    .set({ name: "'-Ana", secondLastName: '-', birthDate: '2009-03-14' })
    .where('id', '=', studentId)
    .execute()
  await t.ok(comments.create, { body: { student: studentId, comment: odd } }, chief)
  await t.ok(payments.create, { body: { student: studentId, course: null, concept: 'Guía', amount: 35.5 } }, chief)
  const { playlist } = await t.ok(
    material.create,
    { body: { name: 'Álgebra', description: 'Primer bloque', course: (await t.make.course()).id } },
    chief,
  )
  const { quiz } = await t.ok(quizzes.create, { params: { id: playlist._id }, body: QUIZ }, chief)
  const zip = await exported()
  const tables = stranger(zip)
  const ana = tables.get('alumnos-detalle.csv')!.find(({ Id }) => Id === studentId)!
  expect(ana).toMatchObject({
    Nombre: "'-Ana",
    'Apellido materno': '-',
    'Fecha de nacimiento': '2009-03-14',
    Adeudo: 7_899.5,
    Eliminado: null,
  })
  expect(tables.get('comentarios.csv')).toContainEqual(expect.objectContaining({ 'Id del alumno': studentId, Comentario: odd }))
  const [first] = tables.get('inscripciones.csv')!
  expect(first).toMatchObject({ 'Id del alumno': studentId, 'Id del grupo': groupId, Costo: 8_900, Pagado: 1_000.5, Falta: 7_899.5 })
  expect(tables.get('grupos-detalle.csv')).toContainEqual(expect.objectContaining({ Id: groupId }))
  expect(tables.get('movimientos.csv')).toContainEqual(
    expect.objectContaining({ Concepto: 'Guía', Monto: 35.5, Otros: true, Tipo: 'Efectivo' }),
  )
  const [listed] = tables.get('cuestionarios.csv')!
  expect(listed).toMatchObject({ Id: quiz._id, Nombre: 'Repaso' })
  const gift = Buffer.from(zip[listed!['Archivo'] as string]!).toString()
  expect(gift).toContain('¿Cuánto es \\{2 + 2\\}? {\n\t=4 \\= cuatro\n\t~5\n}')
  expect(gift.startsWith('// Repaso')).toBe(true)
})

test('LLE-50: names every table or says why not; a new table fails here', async () => {
  const { rows } = await t.pool.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%' and relname not like 'test\\_%' order by 1`)
  const columnNames = new Set(
    FILES.flatMap(file =>
      [
        ...queryOf(file)
          .compile(t.db)
          .sql.matchAll(/\b(?:from|join) (\w+)/g),
      ].map(([, table]) => table!),
    ),
  )
  columnNames.add('quiz_question').add('quiz_answer')
  const tables = rows.map(({ name }) => name)
  expect(tables.filter(name => !columnNames.has(name) && !(name in LEFT_OUT))).toEqual([])
  expect(tables.filter(name => columnNames.has(name) && name in LEFT_OUT)).toEqual([])
  expect(Object.keys(LEFT_OUT).filter(name => !tables.includes(name))).toEqual([])
  expect(Object.keys(TRACKED).filter(name => name in LEFT_OUT)).toEqual(['twin'])
})

test('LLE-50: no file has two columns of one name, or a secret', async () => {
  for (const { name, columns } of FILES) {
    const heads = columns.map(column => column.name)
    expect([name, new Set(heads).size]).toEqual([name, heads.length])
    expect([name, columns.map(({ sql }) => sql).join(' ')]).toEqual([
      name,
      expect.not.stringMatching(/hash|secret|token|sealed|id_input|rtmp/),
    ])
  }
})
